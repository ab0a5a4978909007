-- True while a banner may be shown. Times are like 2026-01-31 09:00 in the office's time zone; '' means no limit.
create or replace function within_times(shown_from text, shown_until text) returns boolean
  language sql stable
  return (shown_from = '' or now() >= shown_from::timestamp at time zone (select time_zone from office_settings))
    and (shown_until = '' or now() < shown_until::timestamp at time zone (select time_zone from office_settings));
