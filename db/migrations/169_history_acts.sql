-- What each act did, counted while its history is written, so that nobody counts the entries of an import to list it.

create table history_acts (
  cause uuid not null,
  noun text not null,
  action text not null,
  id bigint not null,
  at timestamptz not null,
  actor integer,
  via text not null,
  entries integer not null,
  primary key (cause, noun, action)
);
create index history_acts_in_order on history_acts (id);
create index history_acts_of_table on history_acts (noun, id);
create index history_acts_of_actor on history_acts (actor, id) where actor is not null;
create index history_acts_of_people on history_acts (via, id) where via <> 'import';
comment on table history_acts is 'the entries of the history by cause, table and kind of change';
comment on column history_acts.id is 'of the latest entry';

-- Each cause anew, as it stands in the history.
create function count_history_acts() returns void language sql begin atomic
  delete from history_acts;
  insert into history_acts (cause, noun, action, id, at, actor, via, entries)
  select cause, noun, action, max(id), max(at), max(actor), max(via), count(*) from history group by cause, noun, action;
end;
select count_history_acts();

create function note_history_acts() returns trigger language plpgsql as $$
begin
  insert into history_acts (cause, noun, action, id, at, actor, via, entries)
  select cause, noun, action, max(id), max(at), max(actor), max(via), count(*) from written group by cause, noun, action
  on conflict (cause, noun, action) do update
    set id = excluded.id, at = excluded.at, entries = history_acts.entries + excluded.entries;
  return null;
end
$$;
create trigger note_history_acts after insert on history
  referencing new table as written for each statement execute function note_history_acts();

create or replace function keep_history_months() returns void language plpgsql as $$
declare
  this_month timestamptz := date_trunc('month', now(), 'UTC');
  oldest timestamptz := date_trunc('month', now(), 'UTC') - make_interval(months => coalesce((select history_months from office_settings), 24));
  first timestamptz;
  following timestamptz;
  part text;
begin
  delete from history_default where at < oldest;
  delete from history_acts where at < oldest;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'history'::regclass and c.relname ~ '^history_\d{4}_\d{2}$'
      and c.relname < 'history_' || to_char(oldest at time zone 'UTC', 'YYYY_MM')
  loop
    execute format('drop table %I', part);
  end loop;
  for first in
    select this_month + make_interval(months => n) from generate_series(0, 2) n
    union select distinct date_trunc('month', at, 'UTC') from history_default
  loop
    following := date_trunc('month', first + interval '32 days', 'UTC');
    part := 'history_' || to_char(first at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(part) is not null;
    execute format('create table %I (like history including all)', part);
    execute format('insert into %I select * from history_default where at >= $1 and at < $2', part) using first, following;
    delete from history_default where at >= first and at < following;
    execute format('alter table history attach partition %I for values from (%L) to (%L)', part, first, following);
  end loop;
end
$$;
