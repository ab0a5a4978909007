-- Outcome of enquiries (won or lost), and the customer's first look at a quotation.
alter table conversations drop constraint conversations_status_check;
alter table conversations add constraint conversations_status_check
  check (status in ('new', 'in_work', 'answered', 'quoted', 'won', 'lost', 'closed', 'spam'));
alter table conversations
  add column outcome text not null default '' check (outcome in ('', 'won', 'lost')),
  add column outcome_reason text not null default '',
  add column outcome_at timestamptz;
comment on column conversations.outcome is 'stays while a letter that comes later is answered';
update conversations c set outcome = 'won', outcome_at = q.answered_at,
  status = case when c.status in ('quoted', 'answered', 'closed') then 'won' else c.status end
from (select conversation_id, min(answered_at) as answered_at from quotations where state = 'accepted' group by 1) q
where q.conversation_id = c.id;
alter table quotations add column seen_at timestamptz;
comment on column quotations.seen_at is 'when its link was opened first';
create index quotations_sent on quotations (sent_at) where sent_at is not null;
