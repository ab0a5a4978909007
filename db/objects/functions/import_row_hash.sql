-- The version says how often a row was written, and nothing about what an import left. So an import can be undone as before.
create or replace function import_row_hash(changed jsonb) returns text language sql immutable strict parallel safe
  return md5((changed - 'version')::text);
