create or replace trigger history_of_delete after delete on staff
  referencing old table as old_rows for each statement
  execute function record_history('r.name', '{last_seen_at}', '{id}', 'r.name');
create or replace trigger history_of_insert after insert on staff
  referencing new table as new_rows for each statement
  execute function record_history('r.name', '{last_seen_at}', '{id}', 'r.name');
create or replace trigger history_of_update after update on staff
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.name', '{last_seen_at}', '{id}', 'r.name');
create or replace trigger raise_row_version before update on staff
  for each row
  execute function raise_row_version('last_seen_at');
