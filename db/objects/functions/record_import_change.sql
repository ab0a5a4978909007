-- Does nothing unless the transaction has named its import: set_config('catalogue.import', id, true).
create or replace function record_import_change() returns trigger language plpgsql as $$
declare
  import integer := nullif(current_setting('catalogue.import', true), '')::integer;
  step bigint;
  row_key text;
  same_key text;
begin
  if import is null then return null; end if;
  step := nextval('import_steps');
  select string_agg(format('%L, r.%I', name, name), ', '), string_agg(format('o.%I = n.%I', name, name), ' and ')
  into row_key, same_key from unnest(tg_argv) name;
  if tg_op = 'INSERT' then
    execute format('insert into import_changes
      select $1, $2, $3, jsonb_build_object(%s), null, import_row_hash(to_jsonb(r)) from new_rows r', row_key)
    using import, step, tg_table_name;
  elsif tg_op = 'DELETE' then
    execute format('insert into import_changes
      select $1, $2, $3, jsonb_build_object(%s), to_jsonb(r), null from old_rows r', row_key)
    using import, step, tg_table_name;
  else
    execute format('insert into import_changes
      select $1, $2, $3, jsonb_build_object(%s), to_jsonb(o), import_row_hash(to_jsonb(n))
      from old_rows o join new_rows n on %s', replace(row_key, 'r.', 'o.'), same_key)
    using import, step, tg_table_name;
  end if;
  return null;
end
$$;
