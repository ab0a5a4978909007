-- What is kept for each product follows from which models it shows, from their names and from their attributes. A change of a cell or of a
-- text, such as a save of a table with two thousand rows, made it all anew for nothing.
create function note_facets_of_changed_models() returns trigger language plpgsql as $$
begin
  -- With execute, since a plan kept from one row would compare thousands of rows with thousands (095_search_keys_of_many_rows.sql).
  execute 'insert into product_facets_stale
    select distinct both_of.product_id from former o join later n using (id), lateral (values (o.product_id), (n.product_id)) both_of (product_id)
    where (n.product_id, n.is_active, n.name) is distinct from (o.product_id, o.is_active, o.name)';
  return null;
end
$$;
drop trigger facets_before_update on models;
drop trigger facets_after_update on models;
create trigger facets_after_update after update on models
  referencing old table as former new table as later for each statement execute function note_facets_of_changed_models();
