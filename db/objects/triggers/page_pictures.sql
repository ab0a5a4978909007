create or replace trigger history_of_delete after delete on page_pictures
  referencing old table as old_rows for each statement
  execute function record_history('r.page_name || '' '' || r.place', '{}', '{id}', 'r.page_name || '' '' || r.place');
create or replace trigger history_of_insert after insert on page_pictures
  referencing new table as new_rows for each statement
  execute function record_history('r.page_name || '' '' || r.place', '{}', '{id}', 'r.page_name || '' '' || r.place');
create or replace trigger history_of_update after update on page_pictures
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.page_name || '' '' || r.place', '{}', '{id}', 'r.page_name || '' '' || r.place');
create or replace trigger raise_row_version before update on page_pictures
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on page_pictures
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on page_pictures
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on page_pictures
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on page_pictures
  referencing new table as changed for each statement
  execute function note_changed_rows();
call keeps_media_uses('page_pictures');
