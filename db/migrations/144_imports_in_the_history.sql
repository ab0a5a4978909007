-- An import and its undo are each one act in the history, however many rows they change.

alter table imports
  add column history_id bigint,
  add column undo_cause uuid,
  add column undo_history_id bigint;
comment on column imports.history_id is 'the last entry of the history that it made, which stands for all of them in the list';
comment on column imports.undo_history_id is 'the same of its undo';
