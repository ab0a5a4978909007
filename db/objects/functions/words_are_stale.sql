create or replace function words_are_stale(conversation integer) returns void language plpgsql as $$
begin
  if conversation is not null then
    insert into conversation_words_stale (conversation_id, is_first)
    values (conversation, not exists (select from conversation_words_stale where transaction_id = pg_current_xact_id()))
    on conflict do nothing;
  end if;
end
$$;
