create or replace function note_figures_of_changed_values() returns trigger language plpgsql as $$
begin
  -- The full join also lists a row whose primary key changed, once as removed and once as added.
  insert into product_figures_stale (product_id, texts)
  select m.product_id, bool_or(v.texts)
  from (
    select model_id, o.version is null or n.version is null or o.text is distinct from n.text as texts
    from former o full join later n using (model_id, attribute_id)
  ) v join models m on m.id = v.model_id
  group by m.product_id;
  return null;
end
$$;
