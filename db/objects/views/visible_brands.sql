create or replace view visible_brands as
select id from brands where is_active;
