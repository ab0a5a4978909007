-- Keys for a column that holds one file name; none for an address of another site.
create or replace function media_keys_of(place text, value text) returns setof text language sql immutable parallel safe as $$
  select place || '/' || value where value <> '' and value !~ '^(https?:)?/'
  union all select media_keys_in(value) where value ~ '^/'
$$;
