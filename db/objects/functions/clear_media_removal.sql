create or replace function clear_media_removal() returns trigger language plpgsql as $$
begin
  new.removed_at := null;
  return new;
end
$$;
