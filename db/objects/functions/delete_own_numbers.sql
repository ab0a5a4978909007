-- The numbers go before their account, so that their last entries in the history are there to be forgotten with it.
create or replace function delete_own_numbers() returns trigger language plpgsql as $$
begin
  delete from own_numbers where user_id = old.id;
  return old;
end $$;
