-- Who fetched which gated file. The account may go; the count of what is wanted stays.
create table download_log (
  id bigint generated always as identity primary key,
  user_id integer references users (id) on delete set null,
  kind text not null,
  file text not null,
  model_id integer references models (id) on delete set null,
  downloaded_at timestamptz not null default now()
);
create index download_log_user on download_log (user_id);
create index download_log_model on download_log (model_id);
create index download_log_time on download_log (downloaded_at);
