-- Refused rows of an import can be repaired in the office, and stay in an import of their own while the others are applied.
alter table imports
  add column repairs jsonb not null default '[]',
  add column only_rows jsonb,
  add column refused_rows jsonb not null default '[]',
  add column may_apply_part boolean not null default false,
  add column rest_of integer;
comment on column imports.repairs is 'rows of the file that staff have repaired: worksheet, row and cells';
comment on column imports.only_rows is 'rows of the file that the import reads; null: all';
comment on column imports.refused_rows is 'the refused rows as they are in the file, by worksheet';
comment on column imports.may_apply_part is 'the other rows can be applied without the refused ones';
comment on column imports.rest_of is 'the import that applied the other rows of the file';
create index imports_rest_of on imports (rest_of) where rest_of is not null;
