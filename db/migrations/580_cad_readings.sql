-- What CAD files contain, by content: files with equal bytes are read once.
create table cad_readings (
  sha256 text primary key,
  begun_at timestamptz not null default now(),
  tries integer not null default 1,
  read_at timestamptz,
  reading jsonb,
  view text,
  problem text,
  allowed text,
  check (reading is null or problem is null),
  check ((problem is null) = (allowed is null))
);
comment on column cad_readings.read_at is 'null: being read, or the process died';
comment on column cad_readings.reading is 'outline in mm, unit, solids and holes, as in src/platform/cad/cad-reading.ts';
comment on column cad_readings.view is 'key of the GLB made of the file';
comment on column cad_readings.problem is 'why the file could not be read';
