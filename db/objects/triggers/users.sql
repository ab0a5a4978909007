create or replace trigger delete_own_numbers before delete on users
  for each row
  execute function delete_own_numbers();
create or replace trigger history_of_update after update on users
  referencing old table as old_rows new table as new_rows for each statement when (current_setting('app.via', true) = 'office')
  execute function record_history('r.first_name || '' '' || r.last_name', '{}', '{id}', '');
create or replace trigger raise_row_version before update on users
  for each row
  execute function raise_row_version();
create or replace trigger users_first_verification before insert or update of email_verified on users
  for each row when (new.email_verified and new.first_verified_at is null)
  execute function note_first_verification();
create or replace trigger forget_history_of_account after delete on users
  for each row
  execute function forget_history_of_account();
create or replace trigger users_lose_access after update of email_verified, banned, email, erase_at on users
  for each row when (old.email_verified and not new.email_verified or new.banned and not old.banned
    or new.email <> old.email or new.erase_at is not null and old.erase_at is null)
  execute function end_logins_of_user();
