-- What filters are counted from: the values of each product's visible models as lists, one row for each of an attribute's
-- texts and one for all of its numbers. Derived from models and model_attributes, which take ten times as long to read.
create table product_facets (
  product_id integer not null references products (id) on delete cascade,
  attribute_id integer not null references attributes (id) on delete cascade,
  text text,
  models text not null,
  numbers text,
  check ((numbers is null) <> (text is null))
);
create index product_facets_of_product on product_facets (product_id);
comment on column product_facets.models is 'places of the models among the visible ones of the product, from 0, divided by commas';
comment on column product_facets.numbers is 'of these models, in their order, divided by commas';

-- Products whose models or values changed since their facets were made; bump_catalogue_version() makes them anew.
create table product_facets_stale (product_id integer not null);

create function refresh_product_facets(ids integer[]) returns void language sql as $$
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
$$;

create function note_facets_of_models() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale select distinct product_id from changed;
  return null;
end
$$;
create function note_facets_of_values() returns trigger language plpgsql as $$
begin
  insert into product_facets_stale
  select distinct m.product_id from changed join models m on m.id = changed.model_id;
  return null;
end
$$;

create trigger facets_after_insert after insert on models
  referencing new table as changed for each statement execute function note_facets_of_models();
create trigger facets_before_update after update on models
  referencing old table as changed for each statement execute function note_facets_of_models();
create trigger facets_after_update after update on models
  referencing new table as changed for each statement execute function note_facets_of_models();
create trigger facets_after_delete after delete on models
  referencing old table as changed for each statement execute function note_facets_of_models();
create trigger facets_after_insert after insert on model_attributes
  referencing new table as changed for each statement execute function note_facets_of_values();
create trigger facets_before_update after update on model_attributes
  referencing old table as changed for each statement execute function note_facets_of_values();
create trigger facets_after_update after update on model_attributes
  referencing new table as changed for each statement execute function note_facets_of_values();
create trigger facets_after_delete after delete on model_attributes
  referencing old table as changed for each statement execute function note_facets_of_values();

-- Raising the version first also lets one transaction do this after the other, each seeing what the one before wrote.
create or replace function bump_catalogue_version() returns bigint language plpgsql as $$
declare
  raised bigint;
  stale integer[];
begin
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  with gone as (delete from product_facets_stale returning product_id)
  select array_agg(distinct product_id) from gone into stale;
  if stale is not null then
    perform refresh_product_facets(stale);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return raised;
end
$$;

select refresh_product_facets(array(select id from products));
