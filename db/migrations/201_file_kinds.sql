-- The kinds of files, which the program writes after its migrations (src/platform/file-kinds.limits.ts).
create table file_kinds (
  kind text primary key,
  folder text not null,
  gated boolean not null,
  is_cad boolean not null,
  name text
);
comment on column file_kinds.folder is 'of the file store: gated/step';
comment on column file_kinds.name is 'of a file of models, in addresses and replies';
insert into file_kinds (kind, folder, gated, is_cad, name) values
  ('igs', 'gated/igs', true, true, 'igs'), ('step', 'gated/step', true, true, 'step'), ('cad', 'gated/cad', true, true, 'cad'),
  ('technical_data', 'gated/technical_data', true, false, 'technical'), ('pdf', 'uploads/models', false, false, 'pdf'),
  ('pdf_3d', 'uploads/models', false, false, 'pdf_3d'), ('3d', 'uploads/models', false, false, '3d'),
  ('datasheet1', 'uploads/products', false, false, null), ('datasheet2', 'uploads/products', false, false, null),
  ('technical1', 'uploads/products', false, false, null), ('technical2', 'uploads/products', false, false, null),
  ('accessories1', 'uploads/products', false, false, null), ('accessories2', 'uploads/products', false, false, null),
  ('file', 'uploads/products', false, false, null);
alter table files drop constraint files_kind_check;
alter table files add foreign key (kind) references file_kinds (kind);
alter table wanted_files drop constraint wanted_files_kind_check;
update media_columns set place = '(select k.folder from file_kinds k where k.kind = r.kind)' where noun = 'files' and field = 'file';
call keeps_media_uses('files');
