create or replace function note_texts_of_brands() returns trigger language plpgsql as $$
begin
  perform refresh_search_texts('categories', array(select c.id from categories c join later n on n.id = c.brand_id));
  return null;
end
$$;
