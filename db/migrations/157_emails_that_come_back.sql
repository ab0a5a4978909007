-- Emails that were sent and are no letters of a conversation: the report of a mail server about one may come days later, when the queue
-- has forgotten it. To whom, and what about, the report says itself.
create table sent_emails (
  job_id uuid primary key,
  sent_at timestamptz not null default now()
);
create index sent_emails_by_age on sent_emails (sent_at);
create index mail_failures_recipient on mail_failures (lower(recipient), failed_at desc);
