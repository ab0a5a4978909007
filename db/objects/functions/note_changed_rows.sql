-- The same for statements that may have touched no row at all.
create or replace function note_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into catalogue_changes values (pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end
$$;
