create or replace function words_of_what_happened_are_stale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform words_are_stale(old.conversation_id); end if;
  if tg_op <> 'DELETE' then perform words_are_stale(new.conversation_id); end if;
  return null;
end
$$;
