create or replace view category_above as
with recursive above (category_id, above_id) as (
  select id, id from categories
  union
  select a.category_id, c.parent_id from above a join categories c on c.id = a.above_id where c.parent_id is not null
)
select category_id, above_id from above;
