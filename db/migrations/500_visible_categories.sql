-- Kept by the triggers of categories and brands, so that a query of visitors needs no recursion. A category is visible
-- while it, all categories above it and its brand are.
alter table categories add column is_visible boolean not null default true;
comment on column categories.is_visible is 'derived: the category, those above it and its brand are not archived';

alter table categories disable trigger user;
with recursive shown (id) as (
  select c.id from categories c join brands b on b.id = c.brand_id and b.is_active where c.is_active and c.parent_id is null
  union all
  select c.id from shown s join categories c on c.parent_id = s.id join brands b on b.id = c.brand_id and b.is_active where c.is_active
)
update categories set is_visible = false where id not in (select id from shown);
alter table categories enable trigger user;

-- Products below an archived brand, category or table leave the search and the finder with the next catalogue change.
insert into product_figures_stale (product_id, figures)
select p.id, true from products p join categories c on c.id = p.category_id and c.is_active and not c.is_visible
union
select product_id, true from product_tables where not is_active;
