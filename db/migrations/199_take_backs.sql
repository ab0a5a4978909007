-- Which act of the history took which other one back.
create table take_backs (
  cause uuid primary key,
  taken_back uuid not null,
  at timestamptz not null default now()
);
create index take_backs_of on take_backs (taken_back);
