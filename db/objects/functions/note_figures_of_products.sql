create or replace function note_figures_of_products() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale (product_id, figures)
  select n.id, (n.is_active, n.category_id) is distinct from (o.is_active, o.category_id)
  from later n join former o using (id)
  where (n.is_active, n.category_id, n.name, n.short_description, n.main_description)
    is distinct from (o.is_active, o.category_id, o.name, o.short_description, o.main_description);
  return null;
end
$$;
