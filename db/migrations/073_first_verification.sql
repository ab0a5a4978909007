-- Accounts that nobody has ever been able to use are deleted after some days. Those that lose their verification later are
-- not among them, whatever program changed them.
alter table users add column first_verified_at timestamptz;
update users u set first_verified_at = created_at
where email_verified
  or exists (select from enquiries e where e.user_id = u.id)
  or exists (select from download_log d where d.user_id = u.id);

create function note_first_verification() returns trigger language plpgsql as $$
begin
  new.first_verified_at = now();
  return new;
end $$;
create trigger users_first_verification before insert or update of email_verified on users
  for each row when (new.email_verified and new.first_verified_at is null)
  execute function note_first_verification();

-- What is due is found without reading the whole table.
create index mail_failures_by_age on mail_failures (failed_at);
create index accounts_never_verified on users (created_at) where first_verified_at is null;
