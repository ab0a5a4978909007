-- SQL text that selects every use of a file by the rows of a table, or of a transition table, with the alias `r`.
create or replace function media_uses_query(changed text, source text) returns text language sql stable as $$
  select string_agg(format('select distinct %L, r.%I::text, %L, used.key from %s r cross join lateral %s used (key) where used.key is not null',
    changed, (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = changed::regclass and i.indisprimary),
    field, source,
    case kind
      when 'name' then format('media_keys_of(%s, r.%I)', place, field)
      when 'pictures' then format('(select k from jsonb_array_elements(r.%I) p, media_keys_of(%s, p ->> ''file'') k)', field, place)
      when 'names' then format('(select k from jsonb_array_elements_text(r.%I) p, media_keys_of(%s, p) k)', field, place)
      else format('media_keys_in(r.%I)', field)
    end), ' union all ')
  from media_columns where noun = changed
$$;
