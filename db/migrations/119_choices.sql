-- What a value of an attribute is good for, for people who choose by it: at the top of the categories whose models differ in it
-- (src/features/catalogue/choices/).

create table choices (
  id integer generated always as identity primary key,
  attribute text not null,
  value text not null,
  good_for text not null,
  picture text not null default '',
  sort_order integer not null default 0,
  is_active boolean not null default true,
  unique (attribute, value)
);
comment on column choices.attribute is 'the name of an attribute whose values are texts';
comment on column choices.value is 'as models state it';
comment on column choices.picture is 'a file in uploads/categories; blank for the picture of a product whose models state the value';
insert into media_columns (noun, field, kind, place) values ('choices', 'picture', 'name', quote_literal('uploads/categories'));
call keeps_media_uses('choices');
call keeps_history('choices', $$r.attribute || ': ' || r.value$$);
call raises_catalogue_version('choices');
call records_import_changes('choices');
