-- What the last imports changed, so that the last one can be undone.

create table imports (
  id integer generated always as identity primary key,
  source text not null,
  imported_at timestamptz not null default now(),
  undone_at timestamptz
);
comment on column imports.source is 'the path of the workbook';

create sequence import_steps;

create table import_changes (
  import_id integer not null references imports (id) on delete cascade,
  step bigint not null,
  table_name text not null,
  row_key jsonb not null,
  before jsonb,
  after_hash text
);
create index import_changes_of_step on import_changes (import_id, step);
comment on column import_changes.step is 'the statements of an import in their order; each has changed rows of one table in one way';
comment on column import_changes.before is 'the row as it was; null: the import added it';
comment on column import_changes.after_hash is 'of the row as the import left it; null: the import removed it';

create function import_row_hash(changed jsonb) returns text language sql immutable strict parallel safe
  return md5(changed::text);

-- Does nothing unless the transaction has named its import: set_config('catalogue.import', id, true).
create function record_import_change() returns trigger language plpgsql as $$
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

-- For a migration that adds a table with a sheet in the workbook: call records_import_changes('its_name');
create procedure records_import_changes(imported regclass) language plpgsql as $$
declare
  key_columns text;
begin
  select string_agg(quote_literal(a.attname), ', ' order by array_position(i.indkey::smallint[], a.attnum)) into key_columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = imported and i.indisprimary;
  execute format('create trigger record_import_insert after insert on %s referencing new table as new_rows
    for each statement execute function record_import_change(%s)', imported, key_columns);
  execute format('create trigger record_import_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function record_import_change(%s)', imported, key_columns);
  execute format('create trigger record_import_delete after delete on %s referencing old table as old_rows
    for each statement execute function record_import_change(%s)', imported, key_columns);
end
$$;

do $$
declare
  imported text;
begin
  foreach imported in array array[
    'brands', 'categories', 'products', 'product_tables', 'models', 'attributes', 'model_attributes', 'files',
    'redirects', 'page_seo', 'page_pictures', 'banners', 'news', 'events', 'markets', 'dealers', 'certifications',
    'videos', 'catalogues', 'application_pictures', 'partners'
  ] loop
    call records_import_changes(imported::regclass);
  end loop;
end
$$;
