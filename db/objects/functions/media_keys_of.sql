-- The keys that a column with one name stands for: none for an address elsewhere.
create or replace function media_keys_of(place text, value text) returns setof text language sql immutable parallel safe as $$
  select place || '/' || value where value <> '' and value !~ '^(https?:)?/'
  union all select media_keys_in(value) where value ~ '^/'
$$;
