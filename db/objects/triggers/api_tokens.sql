create or replace trigger history_of_delete after delete on api_tokens
  referencing old table as old_rows for each statement
  execute function record_history('r.name', '{token_hash,last_used_at}', '{id}', 'r.name');
create or replace trigger history_of_insert after insert on api_tokens
  referencing new table as new_rows for each statement
  execute function record_history('r.name', '{token_hash,last_used_at}', '{id}', 'r.name');
create or replace trigger history_of_update after update on api_tokens
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.name', '{token_hash,last_used_at}', '{id}', 'r.name');
create or replace trigger raise_row_version before update on api_tokens
  for each row
  execute function raise_row_version('last_used_at');
