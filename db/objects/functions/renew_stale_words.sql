create or replace function renew_stale_words() returns trigger language plpgsql as $$
declare
  stale integer[];
begin
  with gone as (delete from conversation_words_stale where transaction_id = new.transaction_id returning conversation_id)
  select array_agg(conversation_id) from gone into stale;
  perform renew_conversation_words(stale);
  return null;
end
$$;
