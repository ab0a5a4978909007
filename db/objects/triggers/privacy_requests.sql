create or replace trigger history_of_delete after delete on privacy_requests
  referencing old table as old_rows for each statement
  execute function record_history('''Request '' || r.id', '{email,text,answer,recorded_by,done_by}', '{id}', '''Request '' || r.id');
create or replace trigger history_of_insert after insert on privacy_requests
  referencing new table as new_rows for each statement
  execute function record_history('''Request '' || r.id', '{email,text,answer,recorded_by,done_by}', '{id}', '''Request '' || r.id');
create or replace trigger history_of_update after update on privacy_requests
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('''Request '' || r.id', '{email,text,answer,recorded_by,done_by}', '{id}', '''Request '' || r.id');
create or replace trigger raise_row_version before update on privacy_requests
  for each row
  execute function raise_row_version();
