-- Tables that visitors can see raise the catalogue version by themselves, so that no writer has to remember it.
--
-- A statement only notes that its transaction changed something; the version is raised once, when the transaction commits.
-- Raised earlier, its row would be locked for as long as an import runs, and two writers could wait for each other.

-- The transactions that changed something visible and are not committed yet. Empty for everybody else.
create table catalogue_changes (
  transaction_id xid8 primary key
);

create function note_catalogue_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes values (pg_current_xact_id()) on conflict do nothing;
  return null;
end
$$;

-- The same for statements that may have touched no row at all.
create function note_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into catalogue_changes values (pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end
$$;

create function raise_catalogue_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  stale integer[];
begin
  delete from catalogue_changes where transaction_id = new.transaction_id;
  -- This first: transactions then make the facets one after the other, each seeing what the one before wrote.
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  with gone as (delete from product_facets_stale returning product_id)
  select array_agg(distinct product_id) from gone into stale;
  if stale is not null then
    perform refresh_product_facets(stale);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;

-- Only constraint triggers can wait for the commit.
create constraint trigger raise_at_commit after insert on catalogue_changes
  deferrable initially deferred for each row execute function raise_catalogue_version();

-- For a migration that adds such a table: call raises_catalogue_version('its_name');
create procedure raises_catalogue_version(visible regclass) language plpgsql as $$
begin
  execute format('create trigger raise_version_after_insert after insert on %s
    referencing new table as changed for each statement execute function note_changed_rows()', visible);
  execute format('create trigger raise_version_after_update after update on %s
    referencing new table as changed for each statement execute function note_changed_rows()', visible);
  execute format('create trigger raise_version_after_delete after delete on %s
    referencing old table as changed for each statement execute function note_changed_rows()', visible);
  execute format('create trigger raise_version_after_truncate after truncate on %s
    for each statement execute function note_catalogue_change()', visible);
end
$$;

do $$
declare
  visible text;
begin
  foreach visible in array array[
    'brands', 'categories', 'products', 'product_tables', 'models', 'attributes', 'model_attributes', 'files',
    'redirects', 'page_seo', 'page_pictures', 'banners', 'news', 'events', 'markets', 'dealers', 'places', 'certifications',
    'videos', 'catalogues', 'application_pictures', 'partners'
  ] loop
    call raises_catalogue_version(visible::regclass);
  end loop;
end
$$;

drop function bump_catalogue_version();
