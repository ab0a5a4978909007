create or replace trigger history_of_delete after delete on own_numbers
  referencing old table as old_rows for each statement
  execute function record_history('r.number', '{}', '{id}', 'r.number');
create or replace trigger history_of_insert after insert on own_numbers
  referencing new table as new_rows for each statement
  execute function record_history('r.number', '{}', '{id}', 'r.number');
create or replace trigger history_of_update after update on own_numbers
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.number', '{}', '{id}', 'r.number');
create or replace trigger raise_row_version before update on own_numbers
  for each row
  execute function raise_row_version();
