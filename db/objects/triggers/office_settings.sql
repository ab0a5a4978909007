create or replace trigger history_of_delete after delete on office_settings
  referencing old table as old_rows for each statement
  execute function record_history('''Settings''', '{}', '{id}', '''Settings''');
create or replace trigger history_of_insert after insert on office_settings
  referencing new table as new_rows for each statement
  execute function record_history('''Settings''', '{}', '{id}', '''Settings''');
create or replace trigger history_of_update after update on office_settings
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('''Settings''', '{}', '{id}', '''Settings''');
create or replace trigger raise_row_version before update on office_settings
  for each row
  execute function raise_row_version();
