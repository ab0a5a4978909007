create or replace function norm(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(value, '[^A-Za-z0-9]+', '', 'g'));
