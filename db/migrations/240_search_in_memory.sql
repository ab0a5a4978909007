-- The search keeps its words and numbers in memory, as the figures are kept: a copy of the program reads the products whose texts changed
-- since it last did. What PostgreSQL kept for it goes, with the triggers of a dozen tables.

create table product_texts (
  -- Without a reference: the row of a deleted product stays, so that every copy of the program learns of it.
  product_id integer primary key,
  version bigint not null
);
create index product_texts_since on product_texts (version, product_id);
comment on table product_texts is 'when what the search reads of a product last changed, as a catalogue version';
insert into product_texts
select p.id, v.version from products p cross join (select max(version) as version from catalogue_version) v;

do $$
declare
  kept record;
begin
  for kept in
    select tgrelid::regclass as on_table, tgname as name from pg_trigger
    where not tgisinternal and tgname ~ '^search_(keys|texts)_(added|changed|removed)$'
  loop
    execute format('drop trigger %I on %s', kept.name, kept.on_table);
  end loop;
end
$$;
drop trigger if exists texts_after_update on brands;
drop view if exists search_keys_wanted, search_texts_wanted;
drop function if exists refresh_search_keys(search_kind, integer[]), refresh_search_texts(text, integer[]), search_keys_follow(), search_keys_follow_brands(),
  search_texts_follow(), search_tails(text), search_document(text, text, text, text);

-- Copies of the previous release look into both; they are dropped by a later one.
comment on table search_keys is 'as it was at migration 240: for copies of the previous release only';
comment on table search_texts is 'as it was at migration 240: for copies of the previous release only';
