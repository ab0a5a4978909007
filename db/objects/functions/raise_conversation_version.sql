-- Whatever happens in a conversation makes it another one than was seen.
create or replace function raise_conversation_version() returns trigger language plpgsql as $$
begin
  update conversations set version = version + 1 where id = new.conversation_id;
  return null;
end
$$;
