-- Keys of the files whose addresses appear in a text.
create or replace function media_keys_in(value text) returns setof text language sql immutable parallel safe as $$
  select case found[1] when 'catalogues' then 'gated/catalogues/' when 'category' then 'uploads/categories/' else 'uploads/' || found[1] || '/' end || found[2]
  from regexp_matches(value, '/(?:uploads|pictures)/([a-z_]+)/([A-Za-z0-9._-]+)', 'g') found
  where value like '%/uploads/%' or value like '%/pictures/%'
$$;
