-- More that is kept for each product by the transaction that changes it, so that no request reads the whole catalogue.

-- The ranges of a product's figures, for its tile and the tiles of the categories above it.
create table product_figures (
  -- Without a reference: the row of a deleted product stays, empty, so that every copy of the program learns of it.
  product_id integer primary key,
  version bigint not null,
  category_id integer,
  models integer not null,
  figures text not null
);
create index product_figures_since on product_figures (version, product_id);
comment on column product_figures.category_id is 'null while the product or its category is hidden';
comment on column product_figures.figures is 'attribute:stated:min:max of each attribute in numbers, divided by commas; stated: how many of its models have one';

-- How many visible models of a product have a members-only file of a kind, or of any: the list of files counts its pages by them.
create table product_downloads (
  product_id integer not null references products (id) on delete cascade,
  kind text not null,
  models integer not null,
  primary key (kind, product_id)
);
create index product_downloads_of_product on product_downloads (product_id);

-- The list of files is searched by a part of a model's name.
create index models_name_trigrams on models using gin (name_norm gin_trgm_ops);

create function refresh_product_figures(ids integer[], raised bigint) returns void language plpgsql as $$
begin
  insert into product_figures
  select wanted.id, raised, c.id, coalesce(m.models, 0), coalesce(f.figures, '')
  from unnest(ids) wanted (id)
  left join products p on p.id = wanted.id and p.is_active
  left join categories c on c.id = p.category_id and c.is_active
  left join (
    select product_id, count(*)::int as models from models where product_id = any(ids) and is_active group by product_id
  ) m on m.product_id = p.id and c.id is not null
  left join (
    select f.product_id, string_agg(concat_ws(':', f.attribute_id, n.stated, n.min, n.max), ',') as figures
    from product_facets f
    cross join lateral (
      select count(*) as stated, min(value::float8) as min, max(value::float8) as max
      from string_to_table(f.numbers, ',') value) n
    where f.product_id = any(ids) and f.numbers is not null group by f.product_id
  ) f on f.product_id = p.id and c.id is not null
  on conflict (product_id) do update set version = excluded.version, category_id = excluded.category_id,
    models = excluded.models, figures = excluded.figures;

  delete from product_downloads where product_id = any(ids);
  insert into product_downloads
  select m.product_id, coalesce(f.kind, 'any'), count(distinct m.id)
  from models m
  join files f on f.model_id = m.id and f.is_active and f.kind in ('igs', 'step', 'cad', 'technical_data')
  where m.product_id = any(ids) and m.is_active
  group by grouping sets ((m.product_id), (m.product_id, f.kind));
end
$$;

-- The same as before, in a language that keeps the plans: planning took longer than one product does.
create or replace function refresh_product_facets(ids integer[]) returns void language plpgsql as $$
begin
  delete from product_facets where product_id = any(ids);
  insert into product_facets (product_id, attribute_id, text, models, numbers)
  select m.product_id, v.attribute_id, v.text,
    string_agg(m.place::text, ',' order by m.place), string_agg(v.number::text, ',' order by m.place)
  from (
    select id, product_id, row_number() over (partition by product_id order by id) - 1 as place
    from models where product_id = any(ids) and is_active
  ) m
  join model_attributes v on v.model_id = m.id
  group by m.product_id, v.attribute_id, v.text;
end
$$;

create function note_facets_of_files() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale
  select distinct m.product_id from changed join models m on m.id = changed.model_id;
  return null;
end
$$;
create trigger facets_after_insert after insert on files
  referencing new table as changed for each statement execute function note_facets_of_files();
create trigger facets_before_update after update on files
  referencing old table as changed for each statement execute function note_facets_of_files();
create trigger facets_after_update after update on files
  referencing new table as changed for each statement execute function note_facets_of_files();
create trigger facets_after_delete after delete on files
  referencing old table as changed for each statement execute function note_facets_of_files();

create or replace function raise_catalogue_version() returns trigger language plpgsql as $$
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
    perform refresh_product_ratings(stale, raised);
    perform refresh_product_figures(stale, raised);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;

select refresh_product_figures(array(select id from products), (select version from catalogue_version));
