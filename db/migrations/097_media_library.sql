-- Where each stored file is used, kept by triggers, and the library's own state of a file: shown, or removed from it.

alter table media add column is_active boolean not null default true;
alter table media add column removed_at timestamptz;
comment on column media.is_active is 'false: removed from the library. Its bytes go a day later, unless it is used again';
create index media_by_age on media (stored_at, key);
create index media_by_folder on media (split_part(key, '/', 2), stored_at, key);
create index media_by_content on media (sha256);
create index media_name_trigrams on media using gin (split_part(key, '/', 3) gin_trgm_ops);
create index media_gated on media (stored_at, key) where gated;
create index media_removed on media (stored_at, key) where not is_active;

-- What a file is for people, by its folder and its ending.
create function media_type(key text) returns text language sql immutable strict parallel safe
  return case when key ~ '\.(avif|webp|png|jpg|jpeg|svg)$' then 'picture'
    when key ~ '\.(igs|iges|step|stp|dxf|dwg|stl|glb|gltf)$' or split_part(key, '/', 2) in ('igs', 'step', 'cad') then 'cad'
    else 'document' end;
create index media_by_type on media (media_type(key), stored_at, key);

-- Every column that names a file, with the place of the file in the store as an expression of the row `r`. A test compares this list with
-- the sheets of the workbook. name: the file's name. pictures: a list of {file, alt}. names: a list of names. text: addresses in a text.
create table media_columns (
  noun text not null,
  field text not null,
  kind text not null check (kind in ('name', 'pictures', 'names', 'text')),
  place text,
  primary key (noun, field)
);
comment on column media_columns.noun is 'the table';

create table media_uses (
  noun text not null,
  row_id text not null,
  field text not null,
  key text not null,
  primary key (noun, row_id, field, key)
);
create index media_uses_of_key on media_uses (key, noun, row_id);
comment on table media_uses is 'derived from the columns of media_columns: which row names which file';

-- The keys of files whose addresses a text has.
create function media_keys_in(value text) returns setof text language sql immutable parallel safe as $$
  select case found[1] when 'catalogues' then 'gated/catalogues/' when 'category' then 'uploads/categories/' else 'uploads/' || found[1] || '/' end || found[2]
  from regexp_matches(value, '/(?:uploads|pictures)/([a-z_]+)/([A-Za-z0-9._-]+)', 'g') found
  where value like '%/uploads/%' or value like '%/pictures/%'
$$;

-- The keys that a column with one name stands for: none for an address elsewhere.
create function media_keys_of(place text, value text) returns setof text language sql immutable parallel safe as $$
  select place || '/' || value where value <> '' and value !~ '^(https?:)?/'
  union all select media_keys_in(value) where value ~ '^/'
$$;

-- The query of all uses by the rows of a table, or of a transition table, that has the alias `r`.
create function media_uses_query(changed text, source text) returns text language sql stable as $$
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

create function keep_media_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    execute format('delete from media_uses u using old_rows o where u.noun = %1$L and u.row_id = o.%2$I::text
      and not exists (select from new_rows r where r.%2$I = o.%2$I and (%3$s) is not distinct from (%4$s))',
      tg_table_name, tg_argv[0], replace(tg_argv[1], 'r.', 'o.'), tg_argv[1]);
  elsif tg_op = 'DELETE' then
    execute format('delete from media_uses u using old_rows o where u.noun = %L and u.row_id = o.%I::text', tg_table_name, tg_argv[0]);
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into media_uses (noun, row_id, field, key) %s on conflict do nothing', tg_argv[2]);
  end if;
  return null;
end
$$;

-- For a migration that adds a column which names a file: it adds its line to media_columns, and calls this for the table (again).
create procedure keeps_media_uses(changed text) language plpgsql as $$
declare
  key_column text;
  columns text;
  every_use text;
  changed_use text;
begin
  select a.attname into key_column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = changed::regclass and i.indisprimary;
  select string_agg(format('r.%I', field), ', ' order by field) || coalesce(', ' || string_agg(distinct place, ', ') filter (where place !~ '^'''), '')
  into columns from media_columns where noun = changed;
  columns := 'row(' || columns || ')';
  every_use := media_uses_query(changed, 'new_rows');
  -- Of rows that name the same files as before nothing is read.
  changed_use := media_uses_query(changed, format('(select r.* from new_rows r where not exists
    (select from old_rows o where o.%1$I = r.%1$I and %2$s is not distinct from %3$s))', key_column, replace(columns, 'r.', 'o.'), columns));
  execute format('drop trigger if exists keep_media_uses_of_insert on %I', changed);
  execute format('drop trigger if exists keep_media_uses_of_update on %I', changed);
  execute format('drop trigger if exists keep_media_uses_of_delete on %I', changed);
  execute format('create trigger keep_media_uses_of_insert after insert on %I referencing new table as new_rows
    for each statement execute function keep_media_uses(%L, %L, %L)', changed, key_column, columns, every_use);
  execute format('create trigger keep_media_uses_of_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function keep_media_uses(%L, %L, %L)', changed, key_column, columns, changed_use);
  execute format('create trigger keep_media_uses_of_delete after delete on %I referencing old table as old_rows
    for each statement execute function keep_media_uses(%L, %L, %L)', changed, key_column, columns, '');
  delete from media_uses where noun = changed;
  execute format('insert into media_uses (noun, row_id, field, key) %s on conflict do nothing', media_uses_query(changed, quote_ident(changed)));
end
$$;

insert into media_columns (noun, field, kind, place)
select noun, field, kind, quote_literal(place) from (values
  ('brands', 'brand_image', 'name', 'uploads/brands'),
  ('brands', 'brand_banner', 'name', 'uploads/brands'),
  ('categories', 'image', 'name', 'uploads/categories'),
  ('products', 'images', 'pictures', 'uploads/products'),
  ('products', 'group1_image', 'name', 'uploads/products'),
  ('products', 'group2_image', 'name', 'uploads/products'),
  ('products', 'main_description', 'text', null),
  ('models', 'images', 'pictures', 'uploads/models'),
  ('models', 'main_description', 'text', null),
  ('banners', 'banner_image', 'name', 'uploads/banners'),
  ('banners', 'link1', 'text', null),
  ('banners', 'link2', 'text', null),
  ('news', 'thumb_image', 'name', 'uploads/news'),
  ('news', 'big_image', 'name', 'uploads/news'),
  ('news', 'gallery_images', 'names', 'uploads/news'),
  ('news', 'long_description', 'text', null),
  ('events', 'thumb_image', 'name', 'uploads/events'),
  ('events', 'big_image', 'name', 'uploads/events'),
  ('events', 'gallery_images', 'names', 'uploads/events'),
  ('events', 'long_description', 'text', null),
  ('markets', 'thumb_image', 'name', 'uploads/markets'),
  ('markets', 'brochure', 'name', 'uploads/markets'),
  ('certifications', 'image', 'name', 'uploads/certifications'),
  ('certifications', 'pdf', 'name', 'uploads/certifications'),
  ('catalogues', 'file', 'name', 'gated/catalogues'),
  ('application_pictures', 'image', 'name', 'uploads/applications'),
  ('page_pictures', 'image', 'name', 'uploads/about'),
  ('partners', 'logo', 'name', 'uploads/partners'),
  ('redirects', 'location', 'text', null)
) listed (noun, field, kind, place)
union all select noun, 'og_image', 'name', quote_literal('uploads/seo')
from unnest(array['brands', 'categories', 'products', 'models', 'news', 'events', 'page_seo']) noun
union all select 'files', 'file', 'name', $$(case r.kind when 'igs' then 'gated/igs' when 'step' then 'gated/step' when 'cad' then 'gated/cad'
  when 'technical_data' then 'gated/technical_data' when 'pdf' then 'uploads/models' when 'pdf_3d' then 'uploads/models' when '3d' then 'uploads/models'
  else 'uploads/products' end)$$;

do $$
declare
  changed text;
begin
  for changed in select distinct noun from media_columns loop
    call keeps_media_uses(changed);
  end loop;
end
$$;

-- The title of a set of drafts that names a file, by the name alone: it has the hash of the content.
create function draft_with_media(key text) returns text language sql stable strict as $$
  select s.title from draft_changes d join change_sets s on s.id = d.change_set_id
  where s.state not in ('published', 'discarded') and position(split_part(key, '/', 3) in d.values::text) > 0
  order by s.id limit 1
$$;

-- What is used, or named by a draft, cannot be removed, whoever tries.
create function check_media_removal() returns trigger language plpgsql as $$
begin
  if exists (select from media_uses where key = old.key) or draft_with_media(old.key) is not null then
    raise exception 'the file % is in use', old.key using errcode = 'check_violation', constraint = 'media_in_use';
  end if;
  new.removed_at := now();
  return new;
end
$$;
create trigger check_media_removal before update on media for each row
  when (old.is_active and not new.is_active) execute function check_media_removal();
create function clear_media_removal() returns trigger language plpgsql as $$
begin
  new.removed_at := null;
  return new;
end
$$;
create trigger clear_media_removal before update on media for each row
  when (not old.is_active and new.is_active) execute function clear_media_removal();

call keeps_history('media', 'r.key', $$''$$);

-- The file that took the place of another one, for whoever comes with the address of the former.
create table media_replacements (
  key text primary key,
  new_key text not null,
  replaced_at timestamptz not null default now()
);

-- Uploads in parts: an unfinished one goes on where it was, on any copy of the program. Gone after a crash of the database, when the
-- browser begins anew; nothing here is worth the log.
create unlogged table media_uploads (
  id uuid primary key default gen_random_uuid(),
  staff_id integer not null,
  name text not null,
  bytes bigint not null check (bytes > 0),
  /** What tells the same file again: its date in the browser. */
  modified bigint not null,
  destination text not null,
  received bigint not null default 0,
  begun_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index media_uploads_of_staff on media_uploads (staff_id, touched_at desc);
create unlogged table media_upload_parts (
  upload_id uuid not null references media_uploads (id) on delete cascade,
  start bigint not null,
  content bytea not null,
  primary key (upload_id, start)
);
alter table media_upload_parts alter column content set storage external;
