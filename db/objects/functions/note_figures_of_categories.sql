create or replace function note_figures_of_categories() returns trigger language plpgsql as $$
declare
  renamed integer[];
  shown_or_hidden integer[];
begin
  select array_agg(n.id), array_agg(n.id) filter (where n.is_visible <> o.is_visible) into renamed, shown_or_hidden
  from later n join former o using (id)
  where (n.is_visible, n.name, n.description, n.parent_id, n.brand_id)
    is distinct from (o.is_visible, o.name, o.description, o.parent_id, o.brand_id);
  if renamed is null then return null; end if;
  insert into product_figures_stale (product_id, figures)
  select p.id, c.id = any(coalesce(shown_or_hidden, '{}'))
  from products p join categories c on c.id = p.category_id where c.id = any(renamed) or c.parent_id = any(renamed);
  return null;
end
$$;
