-- Keys of requests that were stored, so that a retry of the same content stores nothing twice.
create table submissions (
  form text not null,
  key text not null,
  content_hash text not null,
  result text not null default '',
  created_at timestamptz not null default now(),
  primary key (form, key)
);
comment on column submissions.form is 'path of the endpoint, with the caller where there is one';
comment on column submissions.result is 'id of what was stored';
create index submissions_created on submissions (created_at);
