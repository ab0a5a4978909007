create or replace trigger history_of_delete after delete on privacy_settings
  referencing old table as old_rows for each statement
  execute function record_history('''Personal data''', '{}', '{id}', '''Personal data''');
create or replace trigger history_of_insert after insert on privacy_settings
  referencing new table as new_rows for each statement
  execute function record_history('''Personal data''', '{}', '{id}', '''Personal data''');
create or replace trigger history_of_update after update on privacy_settings
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('''Personal data''', '{}', '{id}', '''Personal data''');
create or replace trigger keep_changed_notice after update on privacy_settings
  for each row when (old.notice <> new.notice)
  execute function keep_privacy_notice();
create or replace trigger keep_notice after insert on privacy_settings
  for each row
  execute function keep_privacy_notice();
create or replace trigger raise_row_version before update on privacy_settings
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on privacy_settings
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on privacy_settings
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on privacy_settings
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on privacy_settings
  referencing new table as changed for each statement
  execute function note_changed_rows();
