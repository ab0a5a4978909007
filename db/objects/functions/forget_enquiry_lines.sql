-- Who is deleted takes along what they said about each line, and the links.
create or replace function forget_enquiry_lines() returns trigger language plpgsql as $$
begin
  update enquiry_lines set own_number = '', note = '' where enquiry_id = new.id and (own_number <> '' or note <> '');
  delete from enquiry_links where conversation_id = (select id from conversations where enquiry_id = new.id);
  return null;
end
$$;
