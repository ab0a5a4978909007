-- What the clamp finder searches: the figures of each product's visible models as lists, kept by the transaction that changes them.
-- `version` is the catalogue version of that transaction, so that a copy of the program reads only what changed since it last did.

-- The families of clamps that the finder knows, by the beginning of their model names. A model that states an attribute
-- "Action" belongs to that family, whatever its name is.
create table clamp_series (
  series text primary key,
  action text not null
);
comment on column clamp_series.series is 'a regular expression for the name of a model, without regard to case';
insert into clamp_series values
  ('^VTC', 'Vertical Hold Down'), ('^H-?[0-9]', 'Horizontal Hold Down'), ('^HTC', 'Straight Line'), ('^PAH', 'Pull Action');
call raises_catalogue_version('clamp_series');

-- What a clamp is found by: one row for each model, null where it states nothing. A capacity in kilonewtons or kilograms
-- counts in whole newtons where none is stated in newtons.
create function rated_figures(model integer)
returns table (action text, thread text, mounting text, capacity float8, reach float8, height float8) language sql stable as $$
  select coalesce(max(v.text) filter (where a.name = 'Action'), (
      select s.action from clamp_series s join models m on m.id = model and m.name ~* s.series order by s.series limit 1)),
    max(v.text) filter (where a.name = 'Thread'),
    max(v.text) filter (where a.name = 'Mounting'),
    coalesce(max(v.number) filter (where a.name = 'Holding capacity' and a.unit = 'N'),
      round(max(v.number) filter (where a.name = 'Holding capacity' and a.unit = 'kN') * 1000),
      round(max(v.number) filter (where a.name = 'Holding capacity' and a.unit = 'kg') * 9.80665)),
    max(v.number) filter (where a.name = 'Reach' and a.unit = 'mm'),
    max(v.number) filter (where a.name = 'Height' and a.unit = 'mm')
  from model_attributes v join attributes a on a.id = v.attribute_id
  where v.model_id = model
$$;

create table product_ratings (
  -- Without a reference: the row of a deleted product stays, empty, so that every copy of the program learns of it.
  product_id integer primary key,
  version bigint not null,
  models text not null,
  actions text not null,
  capacities text not null,
  reaches text not null,
  heights text not null,
  threads text not null,
  mountings text not null
);
create index product_ratings_since on product_ratings (version, product_id);
comment on column product_ratings.models is 'ids of the visible models with a holding capacity or a thread; all lists are divided by U+001F';
comment on column product_ratings.capacities is 'in newtons, also where the catalogue states kilograms; empty where there is none';

create function refresh_product_ratings(ids integer[], raised bigint) returns void language plpgsql as $$
begin
  insert into product_ratings
  select wanted.id, raised,
    coalesce(string_agg(clamp.id::text, U&'\001f' order by clamp.id), ''),
    coalesce(string_agg(coalesce(clamp.action, ''), U&'\001f' order by clamp.id), ''),
    coalesce(string_agg(coalesce(clamp.capacity::text, ''), U&'\001f' order by clamp.id), ''),
    coalesce(string_agg(coalesce(clamp.reach::text, ''), U&'\001f' order by clamp.id), ''),
    coalesce(string_agg(coalesce(clamp.height::text, ''), U&'\001f' order by clamp.id), ''),
    coalesce(string_agg(coalesce(clamp.thread, ''), U&'\001f' order by clamp.id), ''),
    coalesce(string_agg(coalesce(clamp.mounting, ''), U&'\001f' order by clamp.id), '')
  from unnest(ids) wanted (id)
  left join (
    select m.id, m.product_id, rated.*
    from models m
    join products p on p.id = m.product_id and p.is_active
    join categories c on c.id = p.category_id and c.is_active
    cross join lateral rated_figures(m.id) rated
    where m.product_id = any(ids) and m.is_active and (rated.capacity is not null or rated.thread is not null)
  ) clamp on clamp.product_id = wanted.id
  group by wanted.id
  on conflict (product_id) do update set version = excluded.version, models = excluded.models, actions = excluded.actions,
    capacities = excluded.capacities, reaches = excluded.reaches, heights = excluded.heights, threads = excluded.threads,
    mountings = excluded.mountings;
end
$$;

-- What else decides about the figures of a product: whether it and its category are visible, the names of attributes, the families.
create function note_facets_of_products() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale
  select n.id from later n join former o using (id)
  where (n.is_active, n.category_id) is distinct from (o.is_active, o.category_id);
  return null;
end
$$;
create trigger facets_after_update after update on products
  referencing old table as former new table as later for each statement execute function note_facets_of_products();

create function note_facets_of_categories() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale
  select p.id from later n join former o using (id) join products p on p.category_id = n.id
  where n.is_active is distinct from o.is_active;
  return null;
end
$$;
create trigger facets_after_update after update on categories
  referencing old table as former new table as later for each statement execute function note_facets_of_categories();

create function note_facets_of_attributes() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale
  select f.product_id from later n join former o using (id) join product_facets f on f.attribute_id = n.id
  where (n.name, n.unit) is distinct from (o.name, o.unit);
  return null;
end
$$;
create trigger facets_after_update after update on attributes
  referencing old table as former new table as later for each statement execute function note_facets_of_attributes();

create function note_facets_of_all() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale select id from products;
  return null;
end
$$;
create trigger facets_after_change after insert or update or delete on clamp_series
  for each statement execute function note_facets_of_all();

-- The trigger that raises the version refreshes these rows too: see 088_product_figures.sql.
select refresh_product_ratings(array(select id from products), (select version from catalogue_version));
