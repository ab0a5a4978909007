create or replace trigger raise_version after insert on messages
  for each row
  execute function raise_conversation_version();
create or replace trigger raise_version_when_placed after update of conversation_id on messages
  for each row
  execute function raise_conversation_version();
create or replace trigger history_of_act after insert on messages
  for each row
  when (new.staff_id is not null and new.direction = 'out')
  execute function history_of_answer();
