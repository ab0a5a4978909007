-- Records a catalogue change only if the statement changed at least one row.
create or replace function note_changed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into catalogue_changes values (pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end
$$;
