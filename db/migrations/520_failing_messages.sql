-- A message that fails again and again must not stop the mailbox, even when it ends the process that reads it.
alter table mailboxes add column tried text not null default '', add column tries integer not null default 0, add column failure text not null default '';
comment on column mailboxes.tried is 'UIDVALIDITY and UID of the message that is being read or failed last';
comment on column mailboxes.tries is 'attempts at the message in tried, counted before each attempt';
comment on column mailboxes.failure is 'why the last attempt failed';
