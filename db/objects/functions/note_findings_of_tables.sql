create or replace function note_findings_of_tables() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select distinct n.product_id from later n join former o using (id) where n.is_active <> o.is_active;
  insert into model_findings_stale select n.product_id from later n join former o using (id) where n.number <> o.number;
  return null;
end
$$;
