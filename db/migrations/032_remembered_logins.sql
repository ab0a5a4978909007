-- Remembered logins: one row for each browser that asked to be remembered. Its cookie carries the series and a token that
-- is replaced at every use; only the token's SHA-256 is kept. previous_hash: the token before, which a browser may still
-- hold when the answer with the new one was lost.
create table remembered_logins (
  series text primary key,
  user_id integer not null references users (id) on delete cascade,
  token_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index remembered_logins_user on remembered_logins (user_id);
create index remembered_logins_expiry on remembered_logins (expires_at);

-- Whoever loses the verification or is banned is logged out everywhere, by whatever program it was done, and a later
-- verification does not bring the old sessions back.
create function end_logins_of_user() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from remembered_logins where user_id = new.id;
  return null;
end $$;
create trigger users_lose_access after update of email_verified, banned on users
  for each row when ((old.email_verified and not new.email_verified) or (new.banned and not old.banned))
  execute function end_logins_of_user();
