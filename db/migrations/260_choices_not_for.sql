-- What a value of an attribute is not good for, so that people can choose between two.
alter table choices add column not_for text not null default '';
