-- A conversation whose enquiry gets an account counts as changed, so that other programs read it again.
create or replace function note_new_owner() returns trigger language plpgsql as $$
begin
  update conversations set updated_at = now() where enquiry_id = new.id;
  return null;
end
$$;
