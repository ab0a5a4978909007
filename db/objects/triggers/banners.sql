create or replace trigger history_of_delete after delete on banners
  referencing old table as old_rows for each statement
  execute function record_history('r.heading', '{}', '{id}', 'r.heading');
create or replace trigger history_of_insert after insert on banners
  referencing new table as new_rows for each statement
  execute function record_history('r.heading', '{}', '{id}', 'r.heading');
create or replace trigger history_of_update after update on banners
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.heading', '{}', '{id}', 'r.heading');
create or replace trigger raise_row_version before update on banners
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on banners
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on banners
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on banners
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on banners
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger shown_banners_follow after insert or delete or update on banners
  for each statement
  execute function shown_banners_follow();
call keeps_media_uses('banners');
