create or replace function note_texts_of_attributes() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale (product_id, figures)
  select distinct m.product_id, false from later n join former o using (id)
  join model_attributes v on v.attribute_id = n.id join models m on m.id = v.model_id
  where n.name is distinct from o.name;
  return null;
end
$$;
