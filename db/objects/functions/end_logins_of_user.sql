-- Ends all logins and links of a customer after a ban, a lost verification, a changed address or a planned deletion,
-- whichever program changed the row. A later verification does not bring them back.
create or replace function end_logins_of_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from remembered_logins where user_id = new.id;
  delete from account_links where user_id = new.id;
  return null;
end $$;
