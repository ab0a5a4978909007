-- What the checks of the catalogue's quality find in models, one row for each product and finding, kept by the transaction that changes
-- a product: a list of the office is narrowed to them at a click, where to look at every model took seconds.

create table model_findings (
  product_id integer not null,
  finding text not null,
  attribute_id integer,
  models integer[] not null,
  unique nulls not distinct (product_id, finding, attribute_id)
);
comment on table model_findings is 'public: all models that visitors see. no_capacity, no_action, no_weight: they do not state it, whether or not others
  of their category do, which is asked when it is read. out_of_series: by attribute, also of one that may be negative';
comment on column model_findings.models is 'ids of its public models';

-- A shorter one says no more than the name does.
create function is_short_text(words text) returns boolean language sql immutable return length(words) < 40;

-- What is to be found in some products now. A function, so that models of others are not looked at.
create function find_in_models(ids integer[]) returns setof model_findings language sql stable as $$
  with public as materialized (
    select p.id as product_id, m.id, m.table_id, m.position, m.images, m.short_description, p.images as product_images,
      case when t.number <= 2 then p.group1_image else p.group2_image end as drawing
    from products p join models m on m.product_id = p.id join product_tables t on t.id = m.table_id
    where p.id = any(ids) and p.is_active and m.is_active
  ), lacking as materialized (
    select finding, (select a.id from attributes a where a.name = named.attribute) as attribute_id
    from (values ('no_capacity', 'Holding capacity'), ('no_action', 'Action'), ('no_weight', 'Weight')) named (finding, attribute)
  ), stated as materialized (
    select product_id, table_id, id, position, v.attribute_id, v.number from public join model_attributes v on v.model_id = public.id
  )
  select product_id, finding, null::integer, array_agg(id order by id)
  from public, lateral (values
    ('public', true),
    ('no_picture', images = '[]' and product_images = '[]'),
    ('no_drawing', drawing = ''),
    ('no_cad', not exists (select from files f where f.model_id = public.id and f.kind in ('step', 'igs', 'cad'))),
    ('short_model_text', is_short_text(short_description)),
    ('no_model_alt', exists (select from jsonb_array_elements(images) i where coalesce(i ->> 'alt', '') = ''))
  ) looked (finding, is_found)
  where is_found
  group by product_id, finding
  union all
  select product_id, finding, null, array_agg(id order by id)
  from public, lacking
  where not exists (select from stated s where s.id = public.id and s.attribute_id = lacking.attribute_id)
  group by product_id, finding
  union all
  -- What a figure's two nearest models in the table say, above and below; at an end both stand on the same side. It is taken for a slip when
  -- it is five times more or less than both.
  select product_id, 'out_of_series', attribute_id, array_agg(id order by id)
  from (
    select product_id, id, attribute_id, number,
      coalesce(lag(number, 1) over one_table, lead(number, 2) over one_table) as before,
      coalesce(lead(number, 1) over one_table, lag(number, 2) over one_table) as after
    from stated where number is not null window one_table as (partition by table_id, attribute_id order by position, id)
  ) placed
  where number > 0 and before > 0 and after > 0 and (number >= 5 * greatest(before, after) or number * 5 <= least(before, after))
  group by product_id, attribute_id
$$;

create function refresh_model_findings(ids integer[]) returns void language plpgsql as $$
begin
  -- What is as it was is not written.
  with wanted as materialized (
    select * from find_in_models(ids)
  ), gone as (
    delete from model_findings f where product_id = any(ids) and not exists (
      select from wanted w where (w.product_id, w.finding) = (f.product_id, f.finding) and w.attribute_id is not distinct from f.attribute_id)
  )
  insert into model_findings select * from wanted
  on conflict (product_id, finding, attribute_id) do update set models = excluded.models where model_findings.models <> excluded.models;
end
$$;

-- Products of which only the findings may be others: by a text, a picture, or the order of their models. Of those in product_figures_stale
-- they may be as well.
create table model_findings_stale (product_id integer not null);

create or replace function note_figures_of_changed_models() returns trigger language plpgsql as $$
begin
  -- With execute, since a plan kept from one row would compare thousands of rows with thousands (095_search_keys_of_many_rows.sql).
  execute 'insert into product_figures_stale
    select distinct both_of.product_id from former o join later n using (id), lateral (values (o.product_id), (n.product_id)) both_of (product_id)
    where (n.product_id, n.is_active) is distinct from (o.product_id, o.is_active)';
  execute 'insert into model_findings_stale
    select distinct n.product_id from former o join later n using (id)
    where (is_short_text(n.short_description), n.images, n.table_id, n.position)
      is distinct from (is_short_text(o.short_description), o.images, o.table_id, o.position)';
  return null;
end
$$;
create function note_findings_of_products() returns trigger language plpgsql as $$
begin
  insert into model_findings_stale select n.id from later n join former o using (id)
  where (n.images, n.group1_image, n.group2_image) is distinct from (o.images, o.group1_image, o.group2_image);
  return null;
end
$$;
create trigger findings_after_update after update on products
  referencing old table as former new table as later for each statement execute function note_findings_of_products();
create function note_findings_of_tables() returns trigger language plpgsql as $$
begin
  insert into model_findings_stale select n.product_id from later n join former o using (id) where n.number <> o.number;
  return null;
end
$$;
create trigger findings_after_update after update on product_tables
  referencing old table as former new table as later for each statement execute function note_findings_of_tables();

create or replace function raise_catalogue_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  stale integer[];
  looked_at integer[];
begin
  delete from catalogue_changes where transaction_id = new.transaction_id;
  -- This first: transactions then make the figures one after the other, each seeing what the one before wrote.
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  with gone as (delete from product_figures_stale returning product_id)
  select array_agg(distinct product_id) from gone into stale;
  with gone as (delete from model_findings_stale returning product_id)
  select array_agg(distinct product_id) from (select product_id from gone union select unnest(stale)) both_of into looked_at;
  if stale is not null then
    perform refresh_product_figures(stale, raised);
    perform refresh_product_downloads(stale);
    perform refresh_search_texts('products', stale);
  end if;
  if looked_at is not null then
    perform refresh_model_findings(looked_at);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;

insert into model_findings select * from find_in_models(array(select id from products));
