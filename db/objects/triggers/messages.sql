create or replace trigger raise_version after insert on messages
  for each row
  execute function raise_conversation_version();
create or replace trigger raise_version_when_placed after update of conversation_id on messages
  for each row
  execute function raise_conversation_version();
