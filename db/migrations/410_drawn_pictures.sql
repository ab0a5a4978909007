-- Images whose forms were drawn ahead, or were tried once: one that cannot be read is not tried again.
create table drawn_pictures (
  key text primary key references media on delete cascade,
  drawn_at timestamptz not null default now()
);
