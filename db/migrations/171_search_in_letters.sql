-- What the inbox is searched for: who asks and what for, the letters, the notes of staff, and the numbers of quotations.
create table conversation_words (
  conversation_id integer primary key references conversations (id) on delete cascade,
  words text not null
);
comment on column conversation_words.words is 'in lower case; kept by the transaction that changes what it is made of';

create function renew_conversation_words(ids integer[]) returns void language sql as $$
  insert into conversation_words (conversation_id, words)
  select c.id, lower(concat_ws(E'\n', c.reference, c.name, c.company, c.email, c.phone,
    (select string_agg(concat_ws(' ', l.model_name, l.own_number, l.note), ' ' order by l.position) from enquiry_lines l where l.enquiry_id = c.enquiry_id),
    e.note, e.po_reference, t.message,
    (select string_agg(concat_ws(' ', q.number, q.order_number), ' ' order by q.id) from quotations q where q.conversation_id = c.id),
    (select string_agg(m.subject || E'\n' || m.text, E'\n' order by m.id) from messages m where m.conversation_id = c.id),
    (select string_agg(v.text, E'\n' order by v.id) from conversation_events v
      where v.conversation_id = c.id and v.kind in ('note', 'call', 'whatsapp') and v.text <> '')))
  from conversations c left join enquiries e on e.id = c.enquiry_id left join contact_enquiries t on t.id = c.contact_id
  where c.id = any(ids) order by c.id
  on conflict (conversation_id) do update set words = excluded.words
$$;

-- What changes within a transaction is noted, and read once at its end: an enquiry that is anonymised changes in many rows.
create table conversation_words_stale (
  transaction_id xid8 default pg_current_xact_id(),
  conversation_id integer,
  is_first boolean not null,
  primary key (transaction_id, conversation_id)
);
comment on column conversation_words_stale.is_first is 'of its transaction: the others are read with it';
create function renew_stale_words() returns trigger language plpgsql as $$
declare
  stale integer[];
begin
  with gone as (delete from conversation_words_stale where transaction_id = new.transaction_id returning conversation_id)
  select array_agg(conversation_id) from gone into stale;
  perform renew_conversation_words(stale);
  return null;
end
$$;
-- Only constraint triggers can wait for the commit.
create constraint trigger renew_words after insert on conversation_words_stale deferrable initially deferred
  for each row when (new.is_first) execute function renew_stale_words();

create function words_are_stale(conversation integer) returns void language plpgsql as $$
begin
  if conversation is not null then
    insert into conversation_words_stale (conversation_id, is_first)
    values (conversation, not exists (select from conversation_words_stale where transaction_id = pg_current_xact_id()))
    on conflict do nothing;
  end if;
end
$$;
create function words_of_conversation_are_stale() returns trigger language plpgsql as $$
begin
  perform words_are_stale(new.id);
  return null;
end
$$;
create trigger words_are_stale after insert or update of reference, name, company, email, phone on conversations
  for each row execute function words_of_conversation_are_stale();

create function words_of_what_happened_are_stale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform words_are_stale(old.conversation_id); end if;
  if tg_op <> 'DELETE' then perform words_are_stale(new.conversation_id); end if;
  return null;
end
$$;
create trigger words_are_stale after insert or update of conversation_id, subject, text or delete on messages
  for each row execute function words_of_what_happened_are_stale();
create trigger words_are_stale after insert or update of text or delete on conversation_events
  for each row execute function words_of_what_happened_are_stale();
create trigger words_are_stale after update of conversation_id, number, order_number on quotations
  for each row execute function words_of_what_happened_are_stale();

create function words_of_what_was_asked_are_stale() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'enquiries' then
    perform words_are_stale(id) from conversations where enquiry_id = new.id;
  else
    perform words_are_stale(id) from conversations where contact_id = new.id;
  end if;
  return null;
end
$$;
create trigger words_are_stale after update of note, po_reference on enquiries
  for each row execute function words_of_what_was_asked_are_stale();
create trigger words_are_stale after update of message on contact_enquiries
  for each row execute function words_of_what_was_asked_are_stale();

create function words_of_line_are_stale() returns trigger language plpgsql as $$
begin
  perform words_are_stale(id) from conversations where enquiry_id = new.enquiry_id;
  return null;
end
$$;
create trigger words_are_stale after update of model_name, own_number, note on enquiry_lines
  for each row execute function words_of_line_are_stale();

select renew_conversation_words(array(select id from conversations));
create index conversation_words_words on conversation_words using gin (words gin_trgm_ops);
analyze conversation_words;
drop index conversations_words;
comment on column conversations.words is 'asked for by copies of 3.0.0 until they are replaced; nothing reads it any more';
