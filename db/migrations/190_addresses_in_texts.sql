-- Addresses of email in a text, in lower case: at least what stands around each @, so that a pattern is tried on few texts. The length has a limit
-- because a key of an index has one.
create function addresses_in(given text) returns text[] language sql immutable strict parallel safe
return array(
  select distinct left(found[1], 300)
  from regexp_matches(lower(given), '[a-z0-9._%+-]*@(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?', 'g') as found
);

-- Most notes have no address; they are in no index, and are written as quickly as before.
create index messages_naming on messages
  using gin (addresses_in(subject || ' ' || text || ' ' || html || ' ' || recipient))
  where strpos(subject || ' ' || text || ' ' || html || ' ' || recipient, '@') > 0;
create index conversation_events_naming on conversation_events using gin (addresses_in(text)) where strpos(text, '@') > 0;
create index enquiries_naming on enquiries using gin (addresses_in(note)) where strpos(note, '@') > 0;
create index contact_enquiries_naming on contact_enquiries using gin (addresses_in(message)) where strpos(message, '@') > 0;
create index messages_of_person on messages ((case direction when 'in' then lower(sender) else lower(recipient) end));
create index contact_enquiries_email on contact_enquiries (lower(email));
analyze messages, conversation_events, enquiries, contact_enquiries;
