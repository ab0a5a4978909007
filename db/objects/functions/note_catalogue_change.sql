create or replace function note_catalogue_change() returns trigger language plpgsql as $$
begin
  insert into catalogue_changes values (pg_current_xact_id()) on conflict do nothing;
  return null;
end
$$;
