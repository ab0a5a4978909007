create or replace trigger raise_version_after_delete after delete on places
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on places
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on places
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on places
  referencing new table as changed for each statement
  execute function note_changed_rows();
