create or replace trigger forget_quotations before delete on conversations
  for each row
  execute function forget_quotations_of_conversation();
create or replace trigger words_are_stale after insert or update of reference, name, company, email, phone on conversations
  for each row
  execute function words_of_conversation_are_stale();
create or replace trigger note_update before update on conversations
  for each row
  execute function note_update();
