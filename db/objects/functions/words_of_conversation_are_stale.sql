create or replace function words_of_conversation_are_stale() returns trigger language plpgsql as $$
begin
  perform words_are_stale(new.id);
  return null;
end
$$;
