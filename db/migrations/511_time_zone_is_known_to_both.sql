-- Node and PostgreSQL read some names of zones differently: IST is India for one and Israel for the other. Zones are places
-- such as Asia/Kolkata, or UTC. A name that PostgreSQL does not know failed on every page with a time.
update office_settings set time_zone = coalesce(
  (select case name when 'Asia/Calcutta' then 'Asia/Kolkata' else name end from pg_timezone_names
    where lower(name) = lower(trim(office_settings.time_zone)) and (name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/' or name = 'UTC')
    limit 1),
  'Asia/Kolkata');
-- Views and searches are counted by the day in India, wherever the database runs.
alter table page_views alter column day set default (now() at time zone 'Asia/Kolkata')::date;
alter table search_misses alter column day set default (now() at time zone 'Asia/Kolkata')::date;
