-- Ends all logins and reset links of a customer whose password changed. The link of the verification email stays: it
-- proves the address, not the password.
create or replace function end_logins_of_password() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.user_id;
  delete from remembered_logins where user_id = new.user_id;
  delete from account_links where user_id = new.user_id and purpose = 'reset';
  return null;
end $$;
