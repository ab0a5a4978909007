create or replace function refresh_search_texts(of_kind text, items integer[]) returns void language plpgsql as $$
begin
  if cardinality(items) is null or cardinality(items) = 0 then return; end if;
  delete from search_texts where kind = of_kind and item = any(items);
  -- With the kind in the statement, so that only its part of the view is read.
  execute format('insert into search_texts select * from search_texts_wanted where kind = %L and item = any($1)', of_kind) using items;
end
$$;
