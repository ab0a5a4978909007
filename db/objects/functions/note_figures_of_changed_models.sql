create or replace function note_figures_of_changed_models() returns trigger language plpgsql as $$
begin
  -- Dynamic SQL, because a cached plan made for one row is slow for thousands (095_search_keys_of_many_rows.sql).
  execute 'insert into product_figures_stale
    select distinct both_of.product_id from former o join later n using (id), lateral (values (o.product_id), (n.product_id)) both_of (product_id)
    where (n.product_id, n.table_id, n.is_active) is distinct from (o.product_id, o.table_id, o.is_active)';
  execute 'insert into product_figures_stale (product_id, figures)
    select distinct n.product_id, false from former o join later n using (id) where n.name is distinct from o.name';
  execute 'insert into model_findings_stale
    select distinct n.product_id from former o join later n using (id)
    where (is_short_text(n.short_description), n.images, n.table_id, n.position)
      is distinct from (is_short_text(o.short_description), o.images, o.table_id, o.position)';
  return null;
end
$$;
