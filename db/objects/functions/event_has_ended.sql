-- True when the last day of an event is over, in the office's time zone.
create or replace function event_has_ended(event_date date, end_date date) returns boolean
  language sql stable
  return coalesce(end_date, event_date) < (now() at time zone (select time_zone from office_settings))::date;
