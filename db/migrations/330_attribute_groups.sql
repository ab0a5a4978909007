-- The heading under which a model's page and data sheet list an attribute, where it is not the one that follows from its name and unit.
create table attribute_groups (
  id integer generated always as identity primary key,
  attribute text not null unique,
  title text not null,
  is_active boolean not null default true,
  version integer not null default 1
);
comment on column attribute_groups.attribute is 'the name of an attribute';
