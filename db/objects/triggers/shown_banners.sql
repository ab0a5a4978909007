create or replace trigger raise_version_after_delete after delete on shown_banners
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on shown_banners
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on shown_banners
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on shown_banners
  referencing new table as changed for each statement
  execute function note_changed_rows();
