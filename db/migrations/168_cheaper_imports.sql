-- What an import of tens of thousands of models writes, in less time; each says the same as before.

-- Of the two tables that it writes most of: rows are compared as they are, instead of as JSON.
create function raise_model_version() returns trigger language plpgsql as $$
declare
  will_be models := new;
begin
  will_be.version := old.version;
  will_be.updated_at := old.updated_at;
  -- Generated, and not there yet.
  will_be.name_norm := old.name_norm;
  if will_be is distinct from old then
    new.version := old.version + 1;
    if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;
create or replace trigger raise_row_version before update on models for each row execute function raise_model_version();

create function raise_value_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if new is distinct from old then new.version := old.version + 1; end if;
  return new;
end
$$;
create or replace trigger raise_row_version before update on model_attributes for each row execute function raise_value_version();

-- Only the columns that differ become JSON.
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
  differing text;
begin
  select format('concat_ws('','', %s)', string_agg(format('r.%I', name), ', ')), string_agg(format('o.%I = r.%1$I', name), ' and ')
  into row_id, same_row from unnest(tg_argv[2]::text[]) name;
  added := format('select $1, $2, $3, $4, %s, coalesce(left(%s, 300), ''''), ''add'', null::jsonb,
    case when $5 then null else to_jsonb(r) - $6 end from new_rows r', row_id, case when is_import then tg_argv[3] else tg_argv[0] end);
  removed := format('select $1, $2, $3, $4, %s, coalesce(left(%s, 300), ''''), ''remove'', to_jsonb(r) - $6, null::jsonb
    from old_rows r', row_id, tg_argv[0]);
  if tg_op = 'UPDATE' then
    -- json, unlike any other type of a column, cannot be compared.
    select string_agg(format(case when atttypid = 'json'::regtype
        then 'select %L as key, to_jsonb(o.%2$I) as was, to_jsonb(r.%2$I) as is_now where o.%2$I::text is distinct from r.%2$I::text'
        else 'select %L as key, to_jsonb(o.%2$I) as was, to_jsonb(r.%2$I) as is_now where o.%2$I is distinct from r.%2$I' end,
      attname, attname), ' union all ' order by attnum)
    into differing from pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all(ignored);
  end if;
  execute 'insert into history (actor, via, cause, noun, row_id, label, action, before, after) ' || case tg_op
    when 'INSERT' then added
    when 'DELETE' then removed
    else format('
      select $1, $2, $3, $4, %s, coalesce(left(%s, 300), ''''),
        case d.after ->> ''is_active'' when ''false'' then ''archive'' when ''true'' then ''restore'' else ''change'' end, d.before, d.after
      from new_rows r join old_rows o on %s
      cross join lateral (
        select jsonb_object_agg(key, was) as before, jsonb_object_agg(key, is_now) as after from (%s) columns) d
      where r.version <> o.version and d.before is not null', row_id, tg_argv[0], same_row, differing)
      -- A row with another primary key is another row.
      || format(' union all %s where not exists (select from old_rows o where %s)', added, same_row)
      || format(' union all %s where not exists (select from new_rows o where %s)', removed, same_row)
    end
  using actor, via, cause, tg_table_name, is_import, ignored;
  return null;
end
$$;

-- Where only figures became others, the search by words finds the same: it knows the texts that are stated, and the names of attributes.
alter table product_figures_stale add column texts boolean not null default true;
comment on column product_figures_stale.texts is 'what the search by words knows of the product may be another one as well';

create function note_figures_of_changed_values() returns trigger language plpgsql as $$
begin
  -- Of a row with another primary key both states are by themselves.
  insert into product_figures_stale (product_id, texts)
  select m.product_id, bool_or(v.texts)
  from (
    select model_id, o.version is null or n.version is null or o.text is distinct from n.text as texts
    from former o full join later n using (model_id, attribute_id)
  ) v join models m on m.id = v.model_id
  group by m.product_id;
  return null;
end
$$;
drop trigger figures_before_update on model_attributes;
create or replace trigger figures_after_update after update on model_attributes
  referencing old table as former new table as later for each statement execute function note_figures_of_changed_values();

create or replace function raise_catalogue_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  stale integer[];
  reworded integer[];
  looked_at integer[];
begin
  delete from catalogue_changes where transaction_id = new.transaction_id;
  -- This first: transactions then make the figures one after the other, each seeing what the one before wrote.
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  with gone as (delete from product_figures_stale returning product_id, texts)
  select array_agg(distinct product_id), array_agg(distinct product_id) filter (where texts) from gone into stale, reworded;
  with gone as (delete from model_findings_stale returning product_id)
  select array_agg(distinct product_id) from (select product_id from gone union select unnest(stale)) both_of into looked_at;
  if stale is not null then
    perform refresh_product_figures(stale, raised);
    perform refresh_product_downloads(stale);
  end if;
  if reworded is not null then
    perform refresh_search_texts('products', reworded);
  end if;
  if looked_at is not null then
    perform refresh_model_findings(looked_at);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;
