-- The report of an upgrade, for a terminal, until all its lines have been printed.
create table upgrade_reports (
  id integer primary key generated always as identity,
  lines text[] not null
);
