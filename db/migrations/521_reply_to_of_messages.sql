-- Portals and web forms write from their own address; answers belong to the person in Reply-To.
alter table messages add column sender_name text not null default '', add column reply_to text not null default '',
  add column reply_to_name text not null default '';
comment on column messages.reply_to is 'address of Reply-To if it is not that of the sender';
create index messages_reply_to on messages (lower(reply_to)) where reply_to <> '';
