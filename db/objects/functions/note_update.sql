-- Records the time of an update, because other programs fetch only rows updated since their last call.
create or replace function note_update() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
