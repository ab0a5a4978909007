-- An enquiry of another account is another one to programs that read its conversation.
create or replace function note_new_owner() returns trigger language plpgsql as $$
begin
  update conversations set updated_at = now() where enquiry_id = new.id;
  return null;
end
$$;
