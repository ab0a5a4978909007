-- Copies of baskets behind a link that cannot be guessed. Nothing in them says who shared them.
create table shared_baskets (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  lines jsonb not null check (jsonb_array_length(lines) between 1 and 1000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on column shared_baskets.id is '128 random bits';
comment on column shared_baskets.lines is 'as they were when shared: [{"model_id", "model_name", "quantity"}]';
create index shared_baskets_expired on shared_baskets (expires_at);
