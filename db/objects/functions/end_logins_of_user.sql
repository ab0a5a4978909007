-- Logs a customer out everywhere after a ban or a lost verification, whichever program changed the row. A later
-- verification does not bring the old sessions back.
create or replace function end_logins_of_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from remembered_logins where user_id = new.id;
  return null;
end $$;
