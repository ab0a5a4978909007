-- What the search box looks things up by: for each thing that visitors can see, its name in letters and digits from each
-- word on, so that whatever part of a name was typed is the beginning of a key and an index finds it in a few steps.
-- VTC-1034-SS has the keys vtc1034ss, 1034ss and ss.

create type search_kind as enum ('category', 'product', 'model');

create table search_keys (
  kind search_kind not null,
  place smallint not null check (place between 0 and 2),
  key text collate "C" not null,
  item integer not null,
  primary key (kind, place, key, item)
);
comment on column search_keys.place is '0: the whole name; 1: from a later word on; 2: the name of its category or brand';
comment on column search_keys.item is 'the id of the category, product or model';
-- Does this thing have that word too?
create index search_keys_of_item on search_keys (kind, item, key, place);
-- Is there anything at all that begins so?
create index search_keys_key on search_keys (key);

-- A name from each of its words on. Words end where letters become digits, too. 40 signs are more than anybody types.
create function search_tails(name text) returns table (word bigint, key text)
  language sql immutable strict parallel safe
begin atomic
  select n, left(string_agg(folded(lower(part[1])), '') over (order by n rows between current row and unbounded following), 40)
  from regexp_matches(name, '[A-Za-z]+|[0-9]+', 'g') with ordinality parts (part, n);
end;

create view search_keys_wanted as
  select 'category'::search_kind as kind, c.id as item, least(t.word - 1, 1)::smallint as place, t.key
  from categories c, search_tails(c.name) t where c.is_active
  union all
  select 'category', c.id, 2::smallint, t.key
  from categories c join brands b on b.id = c.brand_id, search_tails(b.name) t where c.is_active
  union all
  select 'product', p.id, least(t.word - 1, 1)::smallint, t.key
  from products p join categories c on c.id = p.category_id, search_tails(p.name) t where p.is_active and c.is_active
  union all
  select 'product', p.id, 2::smallint, t.key
  from products p join categories c on c.id = p.category_id join brands b on b.id = c.brand_id,
    lateral (select key from search_tails(c.name) union select key from search_tails(b.name)) t
  where p.is_active and c.is_active
  union all
  select 'model', m.id, least(t.word - 1, 1)::smallint, t.key
  from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id, search_tails(m.name) t
  where m.is_active and p.is_active and c.is_active;

-- The triggers below call it; whoever writes with triggers off calls it with every id of each kind.
create function refresh_search_keys(of_kind search_kind, items integer[]) returns void language plpgsql as $$
begin
  if cardinality(items) is null or cardinality(items) = 0 then return; end if;
  delete from search_keys where kind = of_kind and item = any(items);
  -- A statement for each kind, so that each has the plan of its own few rows.
  execute format('insert into search_keys (kind, item, place, key)
    select distinct kind, item, place, key from search_keys_wanted where kind = %L and item = any($1)', of_kind) using items;
end
$$;

-- Each kind follows what its keys are made of: names, what belongs where, and what visitors can see.
create function search_keys_follow() returns trigger language plpgsql as $$
declare
  ids integer[];
  moved integer[];
begin
  if tg_op = 'DELETE' then
    delete from search_keys where kind = tg_argv[0]::search_kind and item in (select id from old_rows);
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(id) into ids from new_rows;
    perform refresh_search_keys(tg_argv[0]::search_kind, ids);
    return null;
  end if;
  if tg_argv[0] = 'model' then
    select array_agg(n.id) into ids from new_rows n join old_rows o using (id)
    where (n.name, n.is_active, n.product_id) is distinct from (o.name, o.is_active, o.product_id);
  elsif tg_argv[0] = 'product' then
    select array_agg(n.id), array_agg(n.id) filter (where (n.is_active, n.category_id) is distinct from (o.is_active, o.category_id))
    into ids, moved from new_rows n join old_rows o using (id)
    where (n.name, n.is_active, n.category_id) is distinct from (o.name, o.is_active, o.category_id);
    perform refresh_search_keys('model', (select array_agg(id) from models where product_id = any(moved)));
  else
    select array_agg(n.id), array_agg(n.id) filter (where n.is_active is distinct from o.is_active)
    into ids, moved from new_rows n join old_rows o using (id)
    where (n.name, n.is_active, n.brand_id) is distinct from (o.name, o.is_active, o.brand_id);
    perform refresh_search_keys('product', (select array_agg(id) from products where category_id = any(ids)));
    perform refresh_search_keys('model', (
      select array_agg(m.id) from models m join products p on p.id = m.product_id where p.category_id = any(moved)));
  end if;
  perform refresh_search_keys(tg_argv[0]::search_kind, ids);
  return null;
end
$$;

create function search_keys_follow_brands() returns trigger language plpgsql as $$
declare
  of_brands integer[];
begin
  select array_agg(c.id) into of_brands from categories c
  where c.brand_id in (select n.id from new_rows n join old_rows o using (id) where n.name is distinct from o.name);
  perform refresh_search_keys('category', of_brands);
  perform refresh_search_keys('product', (select array_agg(id) from products where category_id = any(of_brands)));
  return null;
end
$$;

do $$
declare
  kind search_kind;
  rows_of text;
begin
  for kind, rows_of in values ('category'::search_kind, 'categories'), ('product', 'products'), ('model', 'models') loop
    execute format('create trigger search_keys_added after insert on %I referencing new table as new_rows
      for each statement execute function search_keys_follow(%L)', rows_of, kind);
    execute format('create trigger search_keys_changed after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function search_keys_follow(%L)', rows_of, kind);
    execute format('create trigger search_keys_removed after delete on %I referencing old table as old_rows
      for each statement execute function search_keys_follow(%L)', rows_of, kind);
  end loop;
end
$$;
create trigger search_keys_changed after update on brands referencing old table as old_rows new table as new_rows
  for each statement execute function search_keys_follow_brands();

insert into search_keys (kind, item, place, key) select distinct kind, item, place, key from search_keys_wanted;

-- Nothing asks these any more.
drop index models_folded_trigrams;
drop index products_name_trigrams;
drop index products_begin;
drop index products_short_first;
