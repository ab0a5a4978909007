create or replace trigger history_of_delete after delete on breaches
  referencing old table as old_rows for each statement
  execute function record_history('r.title', '{}', '{id}', 'r.title');
create or replace trigger history_of_insert after insert on breaches
  referencing new table as new_rows for each statement
  execute function record_history('r.title', '{}', '{id}', 'r.title');
create or replace trigger history_of_update after update on breaches
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.title', '{}', '{id}', 'r.title');
create or replace trigger raise_row_version before update on breaches
  for each row
  execute function raise_row_version();
