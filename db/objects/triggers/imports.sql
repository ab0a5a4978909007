create or replace trigger remove_rows_of_imports after delete on imports
  referencing old table as gone for each statement
  execute function remove_rows_of_imports();
