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
