create or replace trigger check_media_removal before update on media
  for each row when (old.is_active and not new.is_active)
  execute function check_media_removal();
create or replace trigger clear_media_removal before update on media
  for each row when (not old.is_active and new.is_active)
  execute function clear_media_removal();
create or replace trigger history_of_delete after delete on media
  referencing old table as old_rows for each statement
  execute function record_history('r.key', '{}', '{key}', '''''');
create or replace trigger history_of_insert after insert on media
  referencing new table as new_rows for each statement
  execute function record_history('r.key', '{}', '{key}', '''''');
create or replace trigger history_of_update after update on media
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.key', '{}', '{key}', '''''');
create or replace trigger raise_row_version before update on media
  for each row
  execute function raise_row_version();
