-- Deletes personal data of the conversation: messages, what was read from them, notes, consents and contact data.
create or replace function forget_conversation() returns trigger language plpgsql as $$
declare
  forgotten integer := (select id from conversations where enquiry_id = new.id);
begin
  delete from messages where conversation_id = forgotten;
  delete from request_readings where conversation_id = forgotten;
  delete from conversation_events where conversation_id = forgotten and kind in ('note', 'call', 'whatsapp', 'filed');
  delete from consents where conversation_id = forgotten;
  update conversations set name = new.customer ->> 'name', company = '', email = '', phone = '', spam_sign = '', duplicate_sign = '', outcome_reason = '',
    status = case when status in ('quoted', 'won', 'lost') then status else 'closed' end
  where id = forgotten;
  return null;
end
$$;
