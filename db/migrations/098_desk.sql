-- What the first screen of the office shows of the site: searches without a result, page views by week, imports that were refused.

create table search_misses (
  day date not null default current_date,
  words text not null check (length(words) between 1 and 100),
  asked integer not null default 1,
  primary key (day, words)
);
comment on table search_misses is 'what visitors searched for and did not find, counted by day; nothing about who asked';

create index page_views_of_day on page_views (day);

alter table imports add column problems integer not null default 0 check (problems >= 0);
comment on column imports.problems is 'more than 0: it was refused, and changed nothing';
