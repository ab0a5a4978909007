create or replace function raise_value_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if new is distinct from old then new.version := old.version + 1; end if;
  return new;
end
$$;
