create or replace view visible_tables as
select t.id, t.product_id, t.number from product_tables t join visible_products p on p.id = t.product_id where t.is_active;
