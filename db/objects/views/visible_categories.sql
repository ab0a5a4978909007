-- `is_visible` is kept by renew_visible_categories().
create or replace view visible_categories as
select id, parent_id, brand_id from categories where is_visible;
