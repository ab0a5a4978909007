create or replace trigger history_of_delete after delete on staff_invitations
  referencing old table as old_rows for each statement
  execute function record_history('r.email', '{token_hash}', '{id}', 'r.email');
create or replace trigger history_of_insert after insert on staff_invitations
  referencing new table as new_rows for each statement
  execute function record_history('r.email', '{token_hash}', '{id}', 'r.email');
create or replace trigger history_of_update after update on staff_invitations
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.email', '{token_hash}', '{id}', 'r.email');
create or replace trigger raise_row_version before update on staff_invitations
  for each row
  execute function raise_row_version();
