-- Raises the version of a changed model. Compares rows directly, which is faster than comparing them as JSON.
create or replace function raise_model_version() returns trigger language plpgsql as $$
declare
  will_be models := new;
begin
  will_be.version := old.version;
  will_be.updated_at := old.updated_at;
  -- Generated columns have no value yet in a before trigger.
  will_be.name_norm := old.name_norm;
  if will_be is distinct from old then
    new.version := old.version + 1;
    if new.updated_at = old.updated_at then new.updated_at := now(); end if;
  else
    new.version := old.version;
  end if;
  return new;
end
$$;
