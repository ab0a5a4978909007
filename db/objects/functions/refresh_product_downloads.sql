-- Counts the visible models of a product with a members-only file, by kind and in all (088_product_figures.sql).
create or replace function refresh_product_downloads(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_downloads where product_id = any(ids);
  insert into product_downloads
  select m.product_id, coalesce(f.kind, 'any'), count(distinct m.id)
  from models m
  join files f on f.model_id = m.id and f.is_active
  join file_kinds k on k.kind = f.kind and k.gated
  where m.product_id = any(ids) and m.is_active
  group by grouping sets ((m.product_id), (m.product_id, f.kind));
end
$$;
