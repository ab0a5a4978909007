-- Messages are indexed in rows of their own, because joining all words of a conversation for each message was slow.
create or replace function renew_conversation_words(ids integer[]) returns void language sql as $$
  insert into conversation_words (conversation_id, words)
  select c.id, lower(concat_ws(E'\n', c.reference, c.name, c.company, c.email, c.phone,
    (select string_agg(concat_ws(' ', l.model_name, l.own_number, l.note), ' ' order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id),
    e.note, e.po_reference, t.message,
    (select string_agg(concat_ws(' ', q.number, q.order_number), ' ' order by q.id) from quotations q where q.conversation_id = c.id),
    (select string_agg(v.text, E'\n' order by v.id) from conversation_events v
      where v.conversation_id = c.id and v.kind in ('note', 'call', 'whatsapp') and v.text <> '')))
  from conversations c left join enquiries e on e.id = c.enquiry_id left join contact_enquiries t on t.id = c.contact_id
  where c.id = any(ids) order by c.id
  on conflict (conversation_id) do update set words = excluded.words
$$;
