-- Banners may be shown from and until a time, by the clock of the office: 2026-01-31 09:00, or '' for no limit.
create or replace function within_times(shown_from text, shown_until text) returns boolean
  language sql stable
  return (shown_from = '' or now() >= shown_from::timestamp at time zone (select time_zone from office_settings))
    and (shown_until = '' or now() < shown_until::timestamp at time zone (select time_zone from office_settings));
