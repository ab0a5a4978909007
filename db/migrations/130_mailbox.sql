-- The mailbox from which the letters of customers are read: how far, and how it is.
create table mailboxes (
  place text primary key,
  uid_validity bigint,
  last_uid bigint,
  begun_at timestamptz,
  checked_at timestamptz,
  last_letter_at timestamptz,
  problem text not null default '',
  problem_since timestamptz
);
comment on table mailboxes is 'one row for each that was ever set; the setting says which one is read';
comment on column mailboxes.place is 'user, server and folder; no password';
comment on column mailboxes.uid_validity is 'of IMAP: numbers of letters mean something only together with it; null until the first connection';
comment on column mailboxes.begun_at is 'of the first connection';
comment on column mailboxes.last_uid is 'the number of the last letter that was taken in; those before the first connection are left alone';
comment on column mailboxes.checked_at is 'when the server last said that there is nothing new';
comment on column mailboxes.problem is 'why it cannot be read, in words; empty while it can';

-- The same letter is taken in once, also when it has no Message-ID.
alter table messages add column digest text unique;
comment on column messages.digest is 'SHA-256 of a letter as it came';
