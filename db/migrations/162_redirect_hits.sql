-- How often visitors came by a former address; no person, and no row of its own for what is no redirect.
create table redirect_hits (
  old_path text primary key references redirects (old_path) on update cascade on delete cascade,
  hits integer not null default 0,
  last_on date not null default current_date
);
