create or replace view visible_products as
select p.id, p.category_id, c.brand_id from products p join visible_categories c on c.id = p.category_id where p.is_active;
