-- Deletes the person's notes, own part numbers and sent names in the lines, and the links of the enquiry.
create or replace function forget_enquiry_lines() returns trigger language plpgsql as $$
begin
  update enquiry_lines set own_number = '', note = '', sent_model_name = '' where enquiry_id = new.id;
  delete from enquiry_links where conversation_id = (select id from conversations where enquiry_id = new.id);
  return null;
end
$$;
