-- The triggers below call it; whoever writes with triggers off calls it with every id of each kind.
create or replace function refresh_search_keys(of_kind search_kind, items integer[]) returns void language plpgsql as $$
begin
  if cardinality(items) is null or cardinality(items) = 0 then return; end if;
  delete from search_keys where kind = of_kind and item = any(items);
  -- A statement for each kind, so that each has the plan of its own few rows.
  execute format('insert into search_keys (kind, item, place, key)
    select distinct kind, item, place, key from search_keys_wanted where kind = %L and item = any($1)', of_kind) using items;
end
$$;
