-- What is written about a product, and the site's other pages, as full text: names alone do not answer "rubber cap", "copper tip" or
-- "dealers in pune" (docs/decisions/121-words-of-the-trade.md).

create extension if not exists unaccent;

-- Words that mean others: "vise grip" is what the trade calls toggle pliers.
create table synonyms (
  id integer generated always as identity primary key,
  words text not null unique,
  meaning text not null,
  is_active boolean not null default true
);
comment on column synonyms.words is 'what is typed: a word, or some in this order';
comment on column synonyms.meaning is 'what is looked up beside it: words as the catalogue has them; alternatives are separated by commas';
call keeps_history('synonyms', 'r.words');
call raises_catalogue_version('synonyms');
call records_import_changes('synonyms');

-- The text of pages that are not made of rows, written by the program when it starts (src/page-texts.ts).
create table page_texts (
  id integer generated always as identity primary key,
  path text not null unique,
  title text not null,
  description text not null,
  body text not null
);

create table search_texts (
  kind text not null,
  item integer not null,
  -- What a page is shown as, and what its address is made of: a path, a slug or a place. '' for the catalogue's own kinds.
  title text not null,
  place text not null,
  document tsvector not null,
  primary key (kind, item)
);
create index search_texts_document on search_texts using gin (document);
comment on column search_texts.kind is 'the table that the item is a row of';
comment on column search_texts.document is 'A: names; B: what it belongs to; C: what is stated in a few words; D: the rest';

-- Words without markup, accents and punctuation: numbers with hyphens become several words, as they do in what is typed.
create function searched_words(written text) returns text language sql stable strict parallel safe
  return regexp_replace(unaccent(regexp_replace(written, '<[^>]*>|&[a-z]+;', ' ', 'g')), '[^[:alnum:]]+', ' ', 'g');

create function search_document(a text, b text, c text, d text) returns tsvector language sql stable parallel safe
  return setweight(to_tsvector('english', coalesce(searched_words(a), '')), 'A')
    || setweight(to_tsvector('english', coalesce(searched_words(b), '')), 'B')
    || setweight(to_tsvector('english', coalesce(searched_words(c), '')), 'C')
    || setweight(to_tsvector('english', coalesce(searched_words(d), '')), 'D');

create view search_texts_wanted as
  select 'categories' as kind, c.id as item, '' as title, '' as place,
    search_document(c.name, concat_ws(' ', p.name, b.name), '', c.description) as document
  from categories c join brands b on b.id = c.brand_id left join categories p on p.id = c.parent_id
  where c.is_active
  union all
  select 'products', p.id, '', '', search_document(p.name, concat_ws(' ', c.name, above.name),
    concat_ws(' ', p.short_description, (
      select string_agg(distinct v.text, ' ')
      from models m join model_attributes v on v.model_id = m.id where m.product_id = p.id and m.is_active and v.text is not null)),
    concat_ws(' ', p.main_description, c.description, (
      select string_agg(distinct a.name, ' ')
      from models m join model_attributes v on v.model_id = m.id join attributes a on a.id = v.attribute_id
      where m.product_id = p.id and m.is_active)))
  from products p join categories c on c.id = p.category_id and c.is_active left join categories above on above.id = c.parent_id
  where p.is_active
  union all
  select 'news', n.id, n.title, n.slug, search_document(n.title, 'news', n.short_description, n.long_description)
  from news n where n.is_active
  union all
  select 'events', e.id, e.title, e.slug,
    search_document(e.title, 'event exhibition', concat_ws(' ', e.venue, e.short_description), e.long_description)
  from events e where e.is_active
  union all
  select 'videos', v.id, v.title, '', search_document(v.title, 'video', v.description, '') from videos v where v.is_active
  union all
  select 'certifications', c.id, c.title, '', search_document(c.title, 'certificate', c.description, '')
  from certifications c where c.is_active
  union all
  select 'catalogues', c.id, c.title, '', search_document(c.title, 'catalogue download', '', '') from catalogues c where c.is_active
  union all
  select 'markets', m.id, m.title, '', search_document(m.title, 'market', m.short_description, '') from markets m where m.is_active
  union all
  select 'dealers', d.id, d.company_name, concat_ws(chr(9), d.city, d.state, d.country),
    search_document(concat_ws(' ', 'dealer', d.city), d.company_name, concat_ws(' ', d.state, d.country), d.person_name)
  from dealers d where d.is_active
  union all
  select 'page_texts', t.id, t.title, t.path, search_document(concat_ws(' ', t.title, translate(t.path, '/', '')), '', t.description, t.body)
  from page_texts t;

create function refresh_search_texts(of_kind text, items integer[]) returns void language plpgsql as $$
begin
  if cardinality(items) is null or cardinality(items) = 0 then return; end if;
  delete from search_texts where kind = of_kind and item = any(items);
  -- With the kind in the statement, so that only its part of the view is read.
  execute format('insert into search_texts select * from search_texts_wanted where kind = %L and item = any($1)', of_kind) using items;
end
$$;

create function search_texts_follow() returns trigger language plpgsql as $$
begin
  perform refresh_search_texts(tg_table_name, array(select id from changed));
  return null;
end
$$;
do $$
declare
  rows_of text;
begin
  foreach rows_of in array array[
    'categories', 'news', 'events', 'videos', 'certifications', 'catalogues', 'markets', 'dealers', 'page_texts'
  ] loop
    execute format('create trigger search_texts_added after insert on %I referencing new table as changed
      for each statement execute function search_texts_follow()', rows_of);
    execute format('create trigger search_texts_changed after update on %I referencing new table as changed
      for each statement execute function search_texts_follow()', rows_of);
    execute format('create trigger search_texts_removed after delete on %I referencing old table as changed
      for each statement execute function search_texts_follow()', rows_of);
  end loop;
end
$$;

-- Products are made anew with their figures, when the catalogue's version is raised; their texts and categories now lead to that too.
create or replace function note_figures_of_products() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select n.id from later n join former o using (id)
  where (n.is_active, n.category_id, n.name, n.short_description, n.main_description)
    is distinct from (o.is_active, o.category_id, o.name, o.short_description, o.main_description);
  return null;
end
$$;
create function note_texts_of_added_products() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale select id from changed;
  return null;
end
$$;
create trigger texts_after_insert after insert on products
  referencing new table as changed for each statement execute function note_texts_of_added_products();
create trigger texts_after_delete after delete on products
  referencing old table as changed for each statement execute function note_texts_of_added_products();
create or replace function note_figures_of_categories() returns trigger language plpgsql as $$
declare
  renamed integer[];
begin
  select array_agg(n.id) into renamed from later n join former o using (id)
  where (n.is_active, n.name, n.description, n.parent_id) is distinct from (o.is_active, o.name, o.description, o.parent_id);
  if renamed is null then return null; end if;
  insert into product_figures_stale
  select p.id from products p join categories c on c.id = p.category_id where c.id = any(renamed) or c.parent_id = any(renamed);
  perform refresh_search_texts('categories', array(select id from categories where parent_id = any(renamed)));
  return null;
end
$$;

create function note_texts_of_brands() returns trigger language plpgsql as $$
begin
  perform refresh_search_texts('categories', array(select c.id from categories c join later n on n.id = c.brand_id));
  return null;
end
$$;
create trigger texts_after_update after update on brands
  referencing new table as later for each statement execute function note_texts_of_brands();
create function note_texts_of_attributes() returns trigger language plpgsql as $$
begin
  insert into product_figures_stale
  select distinct m.product_id from later n join former o using (id)
  join model_attributes v on v.attribute_id = n.id join models m on m.id = v.model_id
  where n.name is distinct from o.name;
  return null;
end
$$;
create trigger texts_after_update after update on attributes
  referencing old table as former new table as later for each statement execute function note_texts_of_attributes();

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
    perform refresh_search_texts('products', stale);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;

insert into search_texts select * from search_texts_wanted;
