create or replace trigger raise_version_after_delete after delete on page_texts
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on page_texts
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on page_texts
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on page_texts
  referencing new table as changed for each statement
  execute function note_changed_rows();
