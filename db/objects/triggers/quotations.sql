create or replace trigger words_are_stale after update of conversation_id, number, order_number on quotations
  for each row
  execute function words_of_what_happened_are_stale();
create or replace trigger note_update before update on quotations
  for each row
  execute function note_update();
