-- When npm run backup last completed an archive of this database. It is in no archive: a restored database has no backup yet.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  made_at timestamptz not null
);
