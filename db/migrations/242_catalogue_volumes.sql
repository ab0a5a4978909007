-- A large printed catalogue is delivered in volumes: a row for each, which share what was asked for.
alter table printed_catalogues add column volume integer not null default 1, add column volumes integer not null default 1;
