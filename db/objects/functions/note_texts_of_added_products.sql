create or replace function note_texts_of_added_products() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale select id from changed;
  return null;
end
$$;
