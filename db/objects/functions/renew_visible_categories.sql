-- A category is visible while it, all categories above it and its brand are not archived.
create or replace function renew_visible_categories() returns trigger language plpgsql as $$
begin
  -- The lock makes transactions wait for each other: one could archive a category while another adds one below it.
  perform pg_advisory_xact_lock('categories'::regclass::oid::bigint);
  with recursive shown (id) as (
    select c.id from categories c join visible_brands b on b.id = c.brand_id where c.is_active and c.parent_id is null
    union all
    select c.id from shown s join categories c on c.parent_id = s.id join visible_brands b on b.id = c.brand_id where c.is_active
  )
  update categories set is_visible = not is_visible where is_visible <> (id in (select id from shown));
  return null;
end
$$;
