-- Banners may be shown from and until a time, by the clock of the office: 2026-01-31 09:00, or '' for no limit.
create function within_times(shown_from text, shown_until text) returns boolean
  language sql stable
  return (shown_from = '' or now() >= shown_from::timestamp at time zone (select time_zone from office_settings))
    and (shown_until = '' or now() < shown_until::timestamp at time zone (select time_zone from office_settings));

alter table banners
  add column shown_from text not null default '' check (shown_from = '' or shown_from ~ '^\d{4}-\d\d-\d\d \d\d:\d\d$'),
  add column shown_until text not null default '' check (shown_until = '' or shown_until ~ '^\d{4}-\d\d-\d\d \d\d:\d\d$');

-- Which banners are within their times, as a job last saw: its change of this row raises the catalogue version, so that cached pages follow.
create table shown_banners (
  only_row boolean primary key default true check (only_row),
  ids integer[] not null default '{}'
);
insert into shown_banners (ids) select coalesce(array_agg(id order by id), '{}') from banners;
call raises_catalogue_version('shown_banners');
