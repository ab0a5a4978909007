-- Every change within a conversation raises its version, so that an act on an outdated view is refused.
create or replace function raise_conversation_version() returns trigger language plpgsql as $$
begin
  update conversations set version = version + 1 where id = new.conversation_id;
  return null;
end
$$;
