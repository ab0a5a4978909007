create or replace trigger end_logins_of_password after insert or update of password on credentials
  for each row
  execute function end_logins_of_password();
