-- A snoozed conversation reopens on a day, or only if the customer has not written before it.
alter table conversations drop constraint conversations_status_check;
alter table conversations add constraint conversations_status_check
  check (status in ('new', 'in_work', 'snoozed', 'answered', 'quoted', 'won', 'lost', 'closed', 'spam'));
alter table conversations
  add column follow_up_at timestamptz,
  add column follow_up_if text not null default 'always' check (follow_up_if in ('always', 'no_answer'));
comment on column conversations.follow_up_if is 'no_answer: a letter of the customer ends it';
create index conversations_follow_up on conversations (follow_up_at) where follow_up_at is not null;
alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check
  check (kind in ('note', 'call', 'whatsapp', 'status', 'assigned', 'filed', 'quotation', 'follow_up'));
alter table quotations add column expiry_reminded_at timestamptz, add column expired_at timestamptz;
comment on column quotations.expired_at is 'when the expiry was noted and told; that it has expired follows from valid_until';
-- Quotations that expired before this release cause no email.
update quotations set expiry_reminded_at = now(), expired_at = now() where state = 'sent' and valid_until < current_date;
create index quotations_to_expire on quotations (valid_until) where state = 'sent' and expired_at is null;
