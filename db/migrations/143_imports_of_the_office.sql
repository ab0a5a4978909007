-- Imports that staff make in the office: a workbook is uploaded, checked, looked at, applied, and perhaps undone.

alter table imports
  add column state text not null default 'applied'
    check (state in ('reading', 'checked', 'refused', 'failed', 'applying', 'applied', 'undoing', 'undone')),
  add column staff_id integer references staff (id),
  add column created_at timestamptz not null default now(),
  add column upload_id uuid,
  add column bytes bigint,
  add column sha256 text,
  add column missing text[] not null default '{}',
  add column stage text not null default '',
  add column done integer not null default 0,
  add column total integer not null default 0,
  add column sheets jsonb not null default '[]',
  add column new_attributes jsonb not null default '[]',
  add column new_files integer not null default 0,
  add column notes integer not null default 0,
  add column fingerprint text not null default '',
  add column problem text not null default '',
  add column since jsonb not null default '[]',
  add column undo_left jsonb not null default '[]',
  add column applied_by integer references staff (id),
  add column undone_by integer references staff (id),
  add column cause uuid,
  alter column imported_at drop not null;

update imports set state = case when problems > 0 then 'refused' when undone_at is not null then 'undone' else 'applied' end,
  created_at = imported_at;

comment on column imports.source is 'the path of the workbook; of an import of the office the name of the file';
comment on column imports.state is 'reading: it is being checked; checked: it can be applied; refused: it has problems; failed: it could not be read';
comment on column imports.imported_at is 'when it was applied or refused; null: neither yet';
comment on column imports.staff_id is 'who uploaded it; null: a command imported it';
comment on column imports.upload_id is 'the file among media_uploads, which are unlogged; null or without a row: it is not kept any more';
comment on column imports.missing is 'the sheets of which the stored rows that the workbook does not have are archived';
comment on column imports.sheets is 'per sheet how many rows are added, changed, retired, left and refused, and its headings';
comment on column imports.fingerprint is 'of the differences that the check found: an import is applied only while they are the same';
comment on column imports.problem is 'why it failed, or was not applied or undone';
comment on column imports.since is 'the fields that somebody has changed between the check before and this one';
comment on column imports.undo_left is 'the rows that were not put back, each with the reason';
create index imports_by_file on imports (sha256) where sha256 is not null;

-- The differences that the check of an import of the office found.
create table import_rows (
  import_id integer not null references imports (id) on delete cascade,
  sheet text not null,
  number integer not null,
  "row" integer not null,
  kind text not null check (kind in ('added', 'changed', 'retired')),
  name text not null,
  staged jsonb not null,
  stored jsonb,
  primary key (import_id, sheet, number)
);
create index import_rows_by_kind on import_rows (import_id, sheet, kind, number);
comment on column import_rows.number is 'the differences of a sheet in the order of its rows, from 1';
comment on column import_rows."row" is 'in the workbook; below 1: the workbook does not have it';
comment on column import_rows.staged is 'the row as it would be';
comment on column import_rows.stored is 'the fields that the workbook gives, as they are stored; null: the row is added';

-- What is wrong in the workbook of an import of the office, and what is not wrong but should be known.
create table import_problems (
  import_id integer not null references imports (id) on delete cascade,
  number integer not null,
  is_note boolean not null,
  sheet text not null,
  "row" integer not null,
  column_name text not null,
  problem text not null,
  allowed text not null,
  primary key (import_id, is_note, number)
);
