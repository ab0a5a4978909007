create or replace function note_texts_of_brands() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale (product_id, figures)
  select p.id, false from later n join former o using (id) join categories c on c.brand_id = n.id join products p on p.category_id = c.id
  where n.name is distinct from o.name;
  return null;
end
$$;
