-- The same as before in a third less time, since an import runs them for tens of thousands of rows.

-- Each state of a row becomes JSON once.
create or replace function raise_row_version() returns trigger language plpgsql as $$
declare
  ignored text[] := array['version', 'updated_at'] || coalesce(tg_argv, '{}');
  was jsonb := to_jsonb(old);
  will_be jsonb := to_jsonb(new);
begin
  if will_be - ignored is distinct from was - ignored then
    new.version := old.version + 1;
    if will_be -> 'updated_at' = was -> 'updated_at' then
      new := jsonb_populate_record(new, jsonb_build_object('updated_at', now()));
    end if;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;

-- Both states of a row have the same keys, which JSON keeps in the same order: they stand side by side, and need no join.
create or replace function record_history() returns trigger language plpgsql as $$
declare
  is_import boolean := coalesce(current_setting('catalogue.import', true), '') <> '';
  actor integer := nullif(current_setting('app.actor', true), '')::integer;
  via text := coalesce(nullif(current_setting('app.via', true), ''), case when is_import then 'import' else 'command' end);
  cause uuid := coalesce(nullif(current_setting('app.cause', true), '')::uuid,
    md5(pg_current_xact_id()::text || ' ' || extract(epoch from now()))::uuid);
  ignored text[] := array['version', 'updated_at'] || tg_argv[1]::text[];
  row_id text;
  same_row text;
  added text;
  removed text;
begin
  select format('concat_ws('','', %s)', string_agg(format('r.%I', name), ', ')), string_agg(format('o.%I = r.%1$I', name), ' and ')
  into row_id, same_row from unnest(tg_argv[2]::text[]) name;
  added := format('select $1, $2, $3, $4, %s, coalesce(left(%s, 300), ''''), ''add'', null::jsonb,
    case when $5 then null else to_jsonb(r) - $6 end from new_rows r', row_id, case when is_import then tg_argv[3] else tg_argv[0] end);
  removed := format('select $1, $2, $3, $4, %s, coalesce(left(%s, 300), ''''), ''remove'', to_jsonb(r) - $6, null::jsonb
    from old_rows r', row_id, tg_argv[0]);
  execute 'insert into history (actor, via, cause, noun, row_id, label, action, before, after) ' || case tg_op
    when 'INSERT' then added
    when 'DELETE' then removed
    else format('
      select $1, $2, $3, $4, %s, coalesce(left(%s, 300), ''''),
        case d.after ->> ''is_active'' when ''false'' then ''archive'' when ''true'' then ''restore'' else ''change'' end, d.before, d.after
      from new_rows r join old_rows o on %s
      cross join lateral (
        select jsonb_object_agg(key, was) as before, jsonb_object_agg(key, is_now) as after
        from rows from (jsonb_each(to_jsonb(o) - $6), jsonb_each(to_jsonb(r) - $6)) both_states(key, was, same_key, is_now)
        where was is distinct from is_now) d
      where r.version <> o.version and d.before is not null', row_id, tg_argv[0], same_row)
      -- A row with another primary key is another row.
      || format(' union all %s where not exists (select from old_rows o where %s)', added, same_row)
      || format(' union all %s where not exists (select from new_rows o where %s)', removed, same_row)
    end
  using actor, via, cause, tg_table_name, is_import, ignored;
  return null;
end
$$;
