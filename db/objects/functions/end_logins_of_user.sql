-- Whoever loses the verification or is banned is logged out everywhere, by whatever program it was done, and a later
-- verification does not bring the old sessions back.
create or replace function end_logins_of_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from remembered_logins where user_id = new.id;
  return null;
end $$;
