create or replace function history_of_answer() returns trigger language plpgsql as $$
begin
  perform history_of_inbox_act(new.staff_id, 'conversations', c.id, c.reference, 'change', null,
    jsonb_build_object('answer', case when new.state = 'recorded' then 'Recorded, by ' else 'Sent, by ' end ||
      case new.channel when 'phone' then 'telephone' when 'whatsapp' then 'WhatsApp' when 'email' then 'email' else 'another way' end))
  from conversations c where c.id = new.conversation_id;
  return null;
end
$$;
