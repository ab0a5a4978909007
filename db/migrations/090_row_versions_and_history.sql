-- What was changed in the catalogue and the content: by whom, how, when, and what it was before.

create sequence history_ids;

create table history (
  id bigint not null default nextval('history_ids'),
  at timestamptz not null default now(),
  actor integer,
  via text not null check (via in ('office', 'import', 'command')),
  cause uuid not null,
  noun text not null,
  row_id text not null,
  label text not null,
  action text not null check (action in ('add', 'change', 'remove', 'archive', 'restore')),
  before jsonb,
  after jsonb,
  primary key (id, at)
) partition by range (at);
create index history_of_row on history (noun, row_id, id desc);
create index history_of_actor on history (actor, id desc) where actor is not null;
create index history_of_cause on history (cause);
-- Imports and their rows are the most by far.
create index history_of_people on history (via, id desc) where via <> 'import';
create index history_label on history using gin (label gin_trgm_ops);
comment on column history.actor is 'the member of staff. Without a reference: it would be checked for each row, and nobody who changed something is ever deleted';
comment on column history.cause is 'the same for everything that one click, one import or one command changed';
comment on column history.noun is 'the table';
comment on column history.row_id is 'the primary key; one of several columns is divided by commas';
comment on column history.before is 'the columns that differ, as they were; of a removed row all';
comment on column history.after is 'the columns that differ, as they are since; of an added row all, or null if an import added it: the row itself has them';

create table history_default partition of history default;

-- Makes the months from this one to the next but one, with what lies in the default partition, and drops what is older than 24 months.
create function keep_history_months() returns void language plpgsql as $$
declare
  this_month timestamptz := date_trunc('month', now(), 'UTC');
  oldest timestamptz := date_trunc('month', now(), 'UTC') - interval '24 months';
  first timestamptz;
  following timestamptz;
  part text;
begin
  delete from history_default where at < oldest;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'history'::regclass and c.relname ~ '^history_\d{4}_\d{2}$'
      and c.relname < 'history_' || to_char(oldest at time zone 'UTC', 'YYYY_MM')
  loop
    execute format('drop table %I', part);
  end loop;
  for first in
    select this_month + make_interval(months => n) from generate_series(0, 2) n
    union select distinct date_trunc('month', at, 'UTC') from history_default
  loop
    following := date_trunc('month', first + interval '32 days', 'UTC');
    part := 'history_' || to_char(first at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like history including all)', part);
    execute format('insert into %I select * from history_default where at >= $1 and at < $2', part) using first, following;
    delete from history_default where at >= first and at < following;
    execute format('alter table history attach partition %I for values from (%L) to (%L)', part, first, following);
  end loop;
end
$$;
select keep_history_months();

-- One statement's changes. Arguments: an expression of the name by which people know a row `r`, the columns that do not count, the
-- primary key, and the name of a row that an import adds. app.actor, app.via and app.cause are set by the office for its transaction.
create function record_history() returns trigger language plpgsql as $$
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
        select jsonb_object_agg(key, was.value) as before, jsonb_object_agg(key, is_now.value) as after
        from jsonb_each(to_jsonb(o) - $6) was join jsonb_each(to_jsonb(r) - $6) is_now using (key)
        where was.value is distinct from is_now.value) d
      where r.version <> o.version and d.before is not null', row_id, tg_argv[0], same_row)
      -- A row with another primary key is another row.
      || format(' union all %s where not exists (select from old_rows o where %s)', added, same_row)
      || format(' union all %s where not exists (select from new_rows o where %s)', removed, same_row)
    end
  using actor, via, cause, tg_table_name, is_import, ignored;
  return null;
end
$$;

-- For a migration that adds a table which staff can change: call keeps_history('its_name', 'r.title');
-- `imported`: the name of a row that an import adds, where the other one would have to be looked up for each of very many rows.
create procedure keeps_history(changed regclass, label text, imported text default null) language plpgsql as $$
declare
  generated text[];
  key_columns text[];
begin
  select coalesce(array_agg(attname::text), '{}') into generated
  from pg_attribute where attrelid = changed and attnum > 0 and not attisdropped and attgenerated <> '';
  select array_agg(a.attname::text order by array_position(i.indkey::smallint[], a.attnum)) into key_columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = changed and i.indisprimary;
  execute format('alter table %s add column version integer not null default 1', changed);
  execute format('create trigger raise_row_version before update on %s for each row execute function raise_row_version(%s)',
    changed, (select string_agg(quote_literal(name), ', ') from unnest(generated) name));
  execute format('create trigger history_of_insert after insert on %s referencing new table as new_rows
    for each statement execute function record_history(%L, %L, %L, %L)', changed, label, generated, key_columns, coalesce(imported, label));
  execute format('create trigger history_of_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function record_history(%L, %L, %L, %L)', changed, label, generated, key_columns, coalesce(imported, label));
  execute format('create trigger history_of_delete after delete on %s referencing old table as old_rows
    for each statement execute function record_history(%L, %L, %L, %L)', changed, label, generated, key_columns, coalesce(imported, label));
end
$$;

call keeps_history('brands', 'r.name');
call keeps_history('categories', 'r.name');
call keeps_history('products', 'r.name');
call keeps_history('product_tables', $$(select p.name from products p where p.id = r.product_id) || ', table ' || r.number$$);
call keeps_history('models', 'r.name');
call keeps_history('attributes', 'r.name');
call keeps_history('model_attributes', $$(select m.name from models m where m.id = r.model_id)
  || ', ' || (select a.name from attributes a where a.id = r.attribute_id)$$, $$''$$);
call keeps_history('files', $$coalesce(nullif(r.title, ''), r.file)$$);
call keeps_history('redirects', 'r.old_path');
call keeps_history('page_seo', 'r.page_name');
call keeps_history('page_pictures', $$r.page_name || ' ' || r.place$$);
call keeps_history('banners', 'r.heading');
call keeps_history('news', 'r.title');
call keeps_history('events', 'r.title');
call keeps_history('markets', 'r.title');
call keeps_history('dealers', 'r.company_name');
call keeps_history('certifications', 'r.title');
call keeps_history('videos', 'r.title');
call keeps_history('catalogues', 'r.title');
call keeps_history('application_pictures', 'r.caption');
call keeps_history('partners', 'r.name');

-- The version says how often a row was written, and nothing about what an import left. So an import can be undone as before.
create or replace function import_row_hash(changed jsonb) returns text language sql immutable strict parallel safe
  return md5((changed - 'version')::text);

alter table redirects add column origin text not null default 'staff' check (origin in ('staff', 'slug_change'));
comment on column redirects.origin is 'slug_change: made when a row with a page of its own was given another address';

-- The keys under which browsers added rows within the last hour: a second click adds none.
create table office_additions (
  staff_id integer not null references staff (id) on delete cascade,
  key text not null,
  noun text not null,
  row_id text not null,
  added_at timestamptz not null default now(),
  primary key (staff_id, key)
);
create index office_additions_by_age on office_additions (added_at);
