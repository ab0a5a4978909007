-- Double opt-in: an address gets the newsletter from the moment its owner has opened the link in the first letter.
alter table newsletter_signups
  add column confirmed_at timestamptz,
  add column unsubscribe_key text unique;
comment on column newsletter_signups.unsubscribe_key is
  'signature of the address, so that the link of an old letter still works; the row goes when somebody unsubscribes';
create index newsletter_signups_unconfirmed on newsletter_signups (signed_up_at) where confirmed_at is null;
