-- The undo of an import takes back its cause, like any act that takes back another one.
insert into take_backs (cause, taken_back, at)
select undo_cause, cause, coalesce(undone_at, now()) from imports where undo_cause is not null and cause is not null
on conflict do nothing;

-- Copies of the previous release write and read the column; it is dropped by a later one.
comment on column imports.undo_cause is 'empty for imports undone since migration 220: for copies of the previous release only';
