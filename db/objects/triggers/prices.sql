create or replace trigger history_of_delete after delete on prices
  referencing old table as old_rows for each statement
  execute function record_history('r.model', '{}', '{id}', 'r.model');
create or replace trigger history_of_insert after insert on prices
  referencing new table as new_rows for each statement
  execute function record_history('r.model', '{}', '{id}', 'r.model');
create or replace trigger history_of_update after update on prices
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.model', '{}', '{id}', 'r.model');
create or replace trigger raise_row_version before update on prices
  for each row
  execute function raise_row_version();
