create or replace trigger history_of_delete after delete on answers
  referencing old table as old_rows for each statement
  execute function record_history('r.question', '{}', '{id}', 'r.question');
create or replace trigger history_of_insert after insert on answers
  referencing new table as new_rows for each statement
  execute function record_history('r.question', '{}', '{id}', 'r.question');
create or replace trigger history_of_update after update on answers
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.question', '{}', '{id}', 'r.question');
create or replace trigger raise_row_version before update on answers
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on answers
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on answers
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on answers
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on answers
  referencing new table as changed for each statement
  execute function note_changed_rows();
call keeps_media_uses('answers');
