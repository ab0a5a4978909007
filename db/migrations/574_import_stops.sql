-- Wishes to stop an import that is being applied or undone, whose own row is locked by that work.
create table import_stops (
  import_id integer primary key,
  created_at timestamptz not null default now()
);
comment on table import_stops is 'imports that staff want stopped while they are applied or undone';
