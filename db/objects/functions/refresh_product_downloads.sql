-- Counts the visible models of a product with a members-only file, by kind and in all (088_product_figures.sql).
create or replace function refresh_product_downloads(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_downloads where product_id = any(ids);
  insert into product_downloads
  select m.product_id, coalesce(f.kind, 'any'), count(distinct m.id)
  from visible_models m
  join visible_files_of_models f on f.model_id = m.id
  join file_kinds k on k.kind = f.kind and k.gated
  where m.product_id = any(ids)
  group by grouping sets ((m.product_id), (m.product_id, f.kind));
end
$$;
