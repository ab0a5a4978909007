create or replace trigger words_are_stale after update of conversation_id, number, order_number on quotations
  for each row
  execute function words_of_what_happened_are_stale();
create or replace trigger note_update before update on quotations
  for each row
  execute function note_update();
create or replace trigger history_of_act after insert or delete or update of state, confirmed_at on quotations
  for each row
  execute function history_of_quotation();
