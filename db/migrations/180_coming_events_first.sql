-- The last day of an event is over by the clock of the office.
create function event_has_ended(event_date date, end_date date) returns boolean
  language sql stable
  return coalesce(end_date, event_date) < (now() at time zone (select time_zone from office_settings))::date;

-- The job that follows the times of banners notes which events have ended too: a change of the row raises the catalogue version, so that
-- cached lists follow the clock.
alter table shown_banners add column ended_events integer[] not null default '{}';

create function note_ended_events() returns void language sql as $$
  update shown_banners set ended_events = ended.ids
  from (select coalesce(array_agg(id order by id), '{}') as ids from events where event_has_ended(event_date, end_date)) ended
  where shown_banners.ended_events <> ended.ids
$$;

select note_ended_events();
