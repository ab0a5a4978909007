-- Anybody can write a reference into a letter, so a letter of an unknown sender waits for a person who places it.
alter table messages add column proposed_id integer references conversations (id) on delete set null;
comment on column messages.proposed_id is 'the conversation in which a waiting letter may belong';
create index messages_proposed on messages (proposed_id) where proposed_id is not null;

create function is_of_asker(conversation integer, address text) returns boolean language sql stable
return exists (
  select from conversations c left join enquiries e on e.id = c.enquiry_id left join users u on u.id = e.user_id
  where c.id = conversation and c.email <> ''
    and (lower(address) in (lower(c.email), lower(u.email)) or lower(address) = any(u.former_emails))
);
