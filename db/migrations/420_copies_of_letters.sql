-- Who gets a copy of an answer: addresses divided by commas.
alter table messages add column cc text not null default '', add column bcc text not null default '';

-- An erasure finds the address of a person in the copies too.
drop index messages_naming;
create index messages_naming on messages
  using gin (addresses_in(subject || ' ' || text || ' ' || html || ' ' || recipient || ' ' || cc || ' ' || bcc))
  where strpos(subject || ' ' || text || ' ' || html || ' ' || recipient || ' ' || cc || ' ' || bcc, '@') > 0;

comment on column message_files.content is 'what a customer sent, or staff from their computer: it goes with the letter';
