-- Each state of a row is converted to JSON only once.
create or replace function raise_row_version() returns trigger language plpgsql as $$
declare
  ignored text[] := array['version', 'updated_at'] || coalesce(tg_argv, '{}');
  was jsonb := to_jsonb(old);
  will_be jsonb := to_jsonb(new);
begin
  if will_be - ignored is distinct from was - ignored then
    new.version := old.version + 1;
    if will_be -> 'updated_at' = was -> 'updated_at' then
      new := jsonb_populate_record(new, jsonb_build_object('updated_at', now()));
    end if;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;
