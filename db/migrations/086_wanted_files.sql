-- The file for which a customer registered, kept until their first login on the site: it outlives the browser of the
-- registration, and a link in an email cannot name another one.
create table wanted_files (
  user_id integer primary key references users (id) on delete cascade,
  model_id integer not null references models (id) on delete cascade,
  kind text not null check (kind in ('igs', 'step', 'cad', 'technical'))
);
create index wanted_files_model on wanted_files (model_id);
