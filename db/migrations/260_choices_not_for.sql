-- Unsuitable uses of an attribute's value, which help people to choose between two values.
alter table choices add column not_for text not null default '';
