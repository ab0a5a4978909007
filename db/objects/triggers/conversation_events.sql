create or replace trigger raise_version after insert on conversation_events
  for each row
  execute function raise_conversation_version();
create or replace trigger words_are_stale after insert or delete or update of text on conversation_events
  for each row
  execute function words_of_what_happened_are_stale();
create or replace trigger history_of_act after insert on conversation_events
  for each row
  when (new.staff_id is not null)
  execute function history_of_conversation_event();
