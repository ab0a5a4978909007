-- Deletes the person's notes and own part numbers in the lines, and the links of the enquiry.
create or replace function forget_enquiry_lines() returns trigger language plpgsql as $$
begin
  update enquiry_lines set own_number = '', note = '' where enquiry_id = new.id and (own_number <> '' or note <> '');
  delete from enquiry_links where conversation_id = (select id from conversations where enquiry_id = new.id);
  return null;
end
$$;
