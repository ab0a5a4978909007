-- Requests that failed with an unexpected error, in all copies of the program: health counts those of the last hour.
create table unexpected_errors (
  reference text primary key,
  at timestamptz not null default now()
);

-- Present and past failures by part of the site, so that only one copy of the program sends each email to OPERATOR_MAIL.
create table troubles (
  part text primary key,
  since timestamptz,
  seen_at timestamptz not null,
  told_at timestamptz,
  is_told boolean not null default false
);
comment on column troubles.since is 'null while it is right';
comment on column troubles.told_at is 'when operators were last told that it is wrong';
comment on column troubles.is_told is 'they have not been told yet that it is right again';

alter table last_backup add column bytes bigint, add column free_bytes bigint;
comment on column last_backup.free_bytes is 'what was free on its disk afterwards';
