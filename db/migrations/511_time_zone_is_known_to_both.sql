-- Node and PostgreSQL read some names of zones differently: IST is India for one and Israel for the other. Zones are places
-- such as Asia/Kolkata, or UTC. A name that PostgreSQL does not know failed on every page with a time.
update office_settings set time_zone = coalesce(
  (select case name when 'Asia/Calcutta' then 'Asia/Kolkata' else name end from pg_timezone_names
    where lower(name) = lower(trim(office_settings.time_zone)) and (name ~ '^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)/' or name = 'UTC')
    limit 1),
  (select zone from (values
    ('etc/utc', 'UTC'), ('etc/gmt', 'UTC'), ('etc/uct', 'UTC'), ('etc/universal', 'UTC'), ('etc/zulu', 'UTC'),
    ('etc/greenwich', 'UTC'), ('gmt', 'UTC'), ('uct', 'UTC'), ('universal', 'UTC'), ('zulu', 'UTC'),
    ('greenwich', 'UTC'), ('us/alaska', 'America/Anchorage'), ('us/arizona', 'America/Phoenix'),
    ('us/central', 'America/Chicago'), ('us/eastern', 'America/New_York'), ('us/hawaii', 'Pacific/Honolulu'),
    ('us/michigan', 'America/Detroit'), ('us/mountain', 'America/Denver'), ('us/pacific', 'America/Los_Angeles'),
    ('canada/atlantic', 'America/Halifax'), ('canada/central', 'America/Winnipeg'),
    ('canada/eastern', 'America/Toronto'), ('canada/mountain', 'America/Edmonton'),
    ('canada/newfoundland', 'America/St_Johns'), ('canada/pacific', 'America/Vancouver'),
    ('brazil/east', 'America/Sao_Paulo'), ('gb', 'Europe/London'), ('eire', 'Europe/Dublin'),
    ('turkey', 'Europe/Istanbul'), ('israel', 'Asia/Jerusalem'), ('singapore', 'Asia/Singapore'),
    ('hongkong', 'Asia/Hong_Kong'), ('japan', 'Asia/Tokyo'), ('prc', 'Asia/Shanghai'), ('rok', 'Asia/Seoul'),
    ('nz', 'Pacific/Auckland')) as placeless (name, zone) where name = lower(trim(office_settings.time_zone))),
  'Asia/Kolkata');
-- Views and searches are counted by the day in India, wherever the database runs.
alter table page_views alter column day set default (now() at time zone 'Asia/Kolkata')::date;
alter table search_misses alter column day set default (now() at time zone 'Asia/Kolkata')::date;
