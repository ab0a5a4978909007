-- A duplicate leads to the conversation that took its messages and models.
alter table conversations add column merged_into_id integer references conversations (id) on delete set null check (merged_into_id <> id);
create index conversations_merged_into on conversations (merged_into_id) where merged_into_id is not null;
alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check
  check (kind in ('note', 'call', 'whatsapp', 'status', 'assigned', 'filed', 'quotation', 'follow_up', 'merged'));
