-- Texts of notes, calls, emails and items stay out of the history, which outlives the person.
-- Changes of quotations record themselves.
create or replace function history_of_conversation_event() returns trigger language plpgsql as $$
begin
  if new.kind <> 'quotation' then
    perform history_of_inbox_act(new.staff_id, 'conversations', c.id, c.reference, 'change', null, case new.kind
      when 'status' then jsonb_build_object('status', initcap(left(new.text, 1)) || replace(substr(new.text, 2), '_', ' '))
      when 'assigned' then jsonb_build_object('assignee', coalesce(nullif(new.text, ''), 'Nobody'))
      when 'follow_up' then jsonb_build_object('follow_up_at', coalesce(nullif(new.text, ''), 'Cancelled'))
      when 'items' then jsonb_build_object('items', 'Changed')
      when 'merged' then jsonb_build_object('merged', new.text)
      else jsonb_build_object('added', case new.kind when 'note' then 'Note' when 'call' then 'Call'
        when 'whatsapp' then 'WhatsApp message' else 'Email' end) end)
    from conversations c where c.id = new.conversation_id;
  end if;
  return null;
end
$$;
