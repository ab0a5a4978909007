create or replace trigger history_of_delete after delete on relations
  referencing old table as old_rows for each statement
  execute function record_history('(select m.name from models m where m.id = r.to_model_id)', '{}', '{id}', '(select m.name from models m where m.id = r.to_model_id)');
create or replace trigger history_of_insert after insert on relations
  referencing new table as new_rows for each statement
  execute function record_history('(select m.name from models m where m.id = r.to_model_id)', '{}', '{id}', '(select m.name from models m where m.id = r.to_model_id)');
create or replace trigger history_of_update after update on relations
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('(select m.name from models m where m.id = r.to_model_id)', '{}', '{id}', '(select m.name from models m where m.id = r.to_model_id)');
create or replace trigger raise_row_version before update on relations
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on relations
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on relations
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on relations
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on relations
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger successor_cycle after insert or update on relations
  for each row when (new.kind = 'successor' and new.is_active)
  execute function refuse_successor_cycle();
