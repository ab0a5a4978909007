-- A product whose name, texts or category changed states the same figures as before: only the search by words learns of it. And a preview
-- derives what it shows by the same function as the commit of a change.

alter table product_figures_stale add column figures boolean not null default true;
comment on column product_figures_stale.figures is 'what the visible models of the product state may be another as well';

create or replace function note_figures_of_products() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale (product_id, figures)
  select n.id, (n.is_active, n.category_id) is distinct from (o.is_active, o.category_id)
  from later n join former o using (id)
  where (n.is_active, n.category_id, n.name, n.short_description, n.main_description)
    is distinct from (o.is_active, o.category_id, o.name, o.short_description, o.main_description);
  return null;
end
$$;
create or replace function note_figures_of_categories() returns trigger language plpgsql as $$
declare
  renamed integer[];
  shown_or_hidden integer[];
begin
  select array_agg(n.id), array_agg(n.id) filter (where n.is_active <> o.is_active) into renamed, shown_or_hidden
  from later n join former o using (id)
  where (n.is_active, n.name, n.description, n.parent_id) is distinct from (o.is_active, o.name, o.description, o.parent_id);
  if renamed is null then return null; end if;
  insert into product_figures_stale (product_id, figures)
  select p.id, c.id = any(coalesce(shown_or_hidden, '{}'))
  from products p join categories c on c.id = p.category_id where c.id = any(renamed) or c.parent_id = any(renamed);
  perform refresh_search_texts('categories', array(select id from categories where parent_id = any(renamed)));
  return null;
end
$$;
create or replace function note_texts_of_attributes() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale (product_id, figures)
  select distinct m.product_id, false from later n join former o using (id)
  join model_attributes v on v.attribute_id = n.id join models m on m.id = v.model_id
  where n.name is distinct from o.name;
  return null;
end
$$;

-- Makes what is derived from products anew where it is stale, and returns those products. `raised`: the version that their figures get.
create function refresh_stale_products(raised bigint) returns integer[] language plpgsql as $$
declare
  stale integer[];
  restated integer[];
  reworded integer[];
begin
  with gone as (delete from product_figures_stale returning product_id, figures, texts)
  select array_agg(distinct product_id), array_agg(distinct product_id) filter (where figures), array_agg(distinct product_id) filter (where texts)
  from gone into stale, restated, reworded;
  if restated is not null then
    perform refresh_product_figures(restated, raised);
    perform refresh_product_downloads(restated);
  end if;
  if reworded is not null then
    perform refresh_search_texts('products', reworded);
  end if;
  return stale;
end
$$;

create or replace function raise_catalogue_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  stale integer[];
  looked_at integer[];
begin
  delete from catalogue_changes where transaction_id = new.transaction_id;
  -- This first: transactions then make the figures one after the other, each seeing what the one before wrote.
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  stale := refresh_stale_products(raised);
  with gone as (delete from model_findings_stale returning product_id)
  select array_agg(distinct product_id) from (select product_id from gone union select unnest(stale)) both_of into looked_at;
  if looked_at is not null then
    perform refresh_model_findings(looked_at);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;
