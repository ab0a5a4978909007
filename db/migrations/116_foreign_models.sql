-- Models of other makers, with what these publish of them. Which of ours come nearest is computed from the figures
-- (docs/decisions/122-alternatives-are-computed.md).

create table foreign_models (
  id integer generated always as identity primary key,
  maker text not null,
  number text not null,
  figures text not null,
  source text not null default '',
  source_date date,
  note text not null default '',
  pinned text not null default '',
  pinned_reason text not null default '',
  is_active boolean not null default true,
  number_norm text collate "C" not null generated always as (norm(number)) stored,
  unique (maker, number)
);
create index foreign_models_number on foreign_models (number_norm);
comment on column foreign_models.figures is 'what the maker publishes, as "Reach: 60 mm; Action: Vertical Hold Down"';
comment on column foreign_models.pinned is 'the name of a model that staff put first, with their reason';
call keeps_history('foreign_models', $$r.maker || ' ' || r.number$$);
call raises_catalogue_version('foreign_models');
call records_import_changes('foreign_models');
