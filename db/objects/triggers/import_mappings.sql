create or replace trigger history_of_delete after delete on import_mappings
  referencing old table as old_rows for each statement
  execute function record_history('r.name', '{}', '{id}', 'r.name');
create or replace trigger history_of_insert after insert on import_mappings
  referencing new table as new_rows for each statement
  execute function record_history('r.name', '{}', '{id}', 'r.name');
create or replace trigger history_of_update after update on import_mappings
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.name', '{}', '{id}', 'r.name');
create or replace trigger raise_row_version before update on import_mappings
  for each row
  execute function raise_row_version();
