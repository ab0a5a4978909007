-- The undo of an import is an act of its own in the history.
alter table imports add column undo_cause uuid;
