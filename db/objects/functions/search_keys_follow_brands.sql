create or replace function search_keys_follow_brands() returns trigger language plpgsql as $$
declare
  of_brands integer[];
begin
  select array_agg(c.id) into of_brands from categories c
  where c.brand_id in (select n.id from new_rows n join old_rows o using (id) where n.name is distinct from o.name);
  perform refresh_search_keys('category', of_brands);
  perform refresh_search_keys('product', (select array_agg(id) from products where category_id = any(of_brands)));
  return null;
end
$$;
