-- The figures of all models, once: one row for each product, kept by the transaction that changes it. Filters, ranges, the clamp
-- finder and the search read it into memory; `version` is the catalogue version of that transaction, so that a copy of the program
-- reads only what changed since it last did. It takes the place of product_facets, product_ratings and the former product_figures.

-- Families of clamps were known by the beginning of their models' names. They are stated now, as any other attribute is.
insert into attributes (name, unit, sort_order)
select 'Action', null, coalesce((select max(sort_order) from attributes), 0) + 1
where not exists (select from attributes where name = 'Action')
  and exists (select from models m join clamp_series s on m.name ~* s.series);
insert into model_attributes (model_id, attribute_id, text)
select m.id, a.id, (select s.action from clamp_series s where m.name ~* s.series order by s.series limit 1)
from models m join attributes a on a.name = 'Action' and a.unit is null
where exists (select from clamp_series s where m.name ~* s.series)
  and not exists (select from model_attributes v where v.model_id = m.id and v.attribute_id = a.id);
-- A table with events that wait for the commit cannot be dropped.
set constraints all immediate;
set constraints all deferred;

drop trigger facets_after_insert on models;
drop trigger facets_after_update on models;
drop trigger facets_after_delete on models;
drop trigger facets_after_insert on model_attributes;
drop trigger facets_before_update on model_attributes;
drop trigger facets_after_update on model_attributes;
drop trigger facets_after_delete on model_attributes;
drop trigger facets_after_insert on files;
drop trigger facets_before_update on files;
drop trigger facets_after_update on files;
drop trigger facets_after_delete on files;
drop trigger facets_after_update on products;
drop trigger facets_after_update on categories;
drop trigger facets_after_update on attributes;
drop table clamp_series, product_facets, product_facets_stale, product_ratings, product_figures;
drop function note_facets_of_models, note_facets_of_values, note_facets_of_changed_models, note_facets_of_files,
  note_facets_of_products, note_facets_of_categories, note_facets_of_attributes, note_facets_of_all,
  refresh_product_facets, refresh_product_ratings, refresh_product_figures, rated_figures;

create table product_figures (
  -- Without a reference: the row of a deleted product stays, empty, so that every copy of the program learns of it.
  product_id integer primary key,
  version bigint not null,
  category_id integer,
  models integer[] not null,
  figures json not null
);
create index product_figures_since on product_figures (version, product_id);
comment on column product_figures.category_id is 'null while the product or its category is hidden';
comment on column product_figures.models is 'ids of its visible models';
comment on column product_figures.figures is
  'by the id of each attribute that one of them states: a number, a text or null for each, in the order of models';

-- Products whose models, values or files changed since their rows were made; raise_catalogue_version() makes them anew.
create table product_figures_stale (product_id integer not null);

create function refresh_product_figures(ids integer[], raised bigint) returns void language plpgsql as $$
begin
  insert into product_figures
  with shown as (
    select p.id, p.category_id from products p join categories c on c.id = p.category_id and c.is_active
    where p.id = any(ids) and p.is_active
  ), visible as (
    select m.id, m.product_id from shown join models m on m.product_id = shown.id and m.is_active
  ), stated as (
    select m.product_id, v.attribute_id, v.model_id, coalesce(to_json(v.number), to_json(v.text)) as value
    from visible m join model_attributes v on v.model_id = m.id
  ), by_attribute as (
    select c.product_id, c.attribute_id, json_agg(s.value order by m.id) as figures
    from (select distinct product_id, attribute_id from stated) c
    join visible m on m.product_id = c.product_id
    left join stated s on s.model_id = m.id and s.attribute_id = c.attribute_id
    group by c.product_id, c.attribute_id
  )
  select wanted.id, raised, shown.category_id, coalesce(m.models, '{}'), coalesce(c.figures, '{}')
  from unnest(ids) wanted (id)
  left join shown on shown.id = wanted.id
  left join (select product_id, array_agg(id order by id) as models from visible group by product_id) m on m.product_id = wanted.id
  left join (select product_id, json_object_agg(attribute_id, figures) as figures from by_attribute group by product_id) c
    on c.product_id = wanted.id
  on conflict (product_id) do update set version = excluded.version, category_id = excluded.category_id,
    models = excluded.models, figures = excluded.figures;
end
$$;

-- How many visible models of a product have a members-only file, of a kind or of any: see 088_product_figures.sql.
create function refresh_product_downloads(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_downloads where product_id = any(ids);
  insert into product_downloads
  select m.product_id, coalesce(f.kind, 'any'), count(distinct m.id)
  from models m
  join files f on f.model_id = m.id and f.is_active and f.kind in ('igs', 'step', 'cad', 'technical_data')
  where m.product_id = any(ids) and m.is_active
  group by grouping sets ((m.product_id), (m.product_id, f.kind));
end
$$;

create or replace function raise_catalogue_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  stale integer[];
begin
  delete from catalogue_changes where transaction_id = new.transaction_id;
  -- This first: transactions then make the figures one after the other, each seeing what the one before wrote.
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  with gone as (delete from product_figures_stale returning product_id)
  select array_agg(distinct product_id) from gone into stale;
  if stale is not null then
    perform refresh_product_figures(stale, raised);
    perform refresh_product_downloads(stale);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;

create function note_figures_of_models() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale select distinct product_id from changed;
  return null;
end
$$;
create trigger figures_after_insert after insert on models
  referencing new table as changed for each statement execute function note_figures_of_models();
create trigger figures_after_delete after delete on models
  referencing old table as changed for each statement execute function note_figures_of_models();

-- A change of a cell or a text alone, such as a save of a table with two thousand rows, makes nothing anew.
create function note_figures_of_changed_models() returns trigger language plpgsql as $$
begin
  -- With execute, since a plan kept from one row would compare thousands of rows with thousands (095_search_keys_of_many_rows.sql).
  execute 'insert into product_figures_stale
    select distinct both_of.product_id from former o join later n using (id), lateral (values (o.product_id), (n.product_id)) both_of (product_id)
    where (n.product_id, n.is_active) is distinct from (o.product_id, o.is_active)';
  return null;
end
$$;
create trigger figures_after_update after update on models
  referencing old table as former new table as later for each statement execute function note_figures_of_changed_models();

-- Of values and of files.
create function note_figures_of_their_models() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select distinct m.product_id from changed join models m on m.id = changed.model_id;
  return null;
end
$$;
create trigger figures_after_insert after insert on model_attributes
  referencing new table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_before_update after update on model_attributes
  referencing old table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_after_update after update on model_attributes
  referencing new table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_after_delete after delete on model_attributes
  referencing old table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_after_insert after insert on files
  referencing new table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_before_update after update on files
  referencing old table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_after_update after update on files
  referencing new table as changed for each statement execute function note_figures_of_their_models();
create trigger figures_after_delete after delete on files
  referencing old table as changed for each statement execute function note_figures_of_their_models();

create function note_figures_of_products() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select n.id from later n join former o using (id)
  where (n.is_active, n.category_id) is distinct from (o.is_active, o.category_id);
  return null;
end
$$;
create trigger figures_after_update after update on products
  referencing old table as former new table as later for each statement execute function note_figures_of_products();

create function note_figures_of_categories() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select p.id from later n join former o using (id) join products p on p.category_id = n.id
  where n.is_active is distinct from o.is_active;
  return null;
end
$$;
create trigger figures_after_update after update on categories
  referencing old table as former new table as later for each statement execute function note_figures_of_categories();

select refresh_product_figures(array(select id from products), (select version from catalogue_version));
select refresh_product_downloads(array(select id from products));
