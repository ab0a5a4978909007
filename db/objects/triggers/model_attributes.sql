create or replace trigger figures_after_delete after delete on model_attributes
  referencing old table as changed for each statement
  execute function note_figures_of_their_models();
create or replace trigger figures_after_insert after insert on model_attributes
  referencing new table as changed for each statement
  execute function note_figures_of_their_models();
create or replace trigger figures_after_update after update on model_attributes
  referencing old table as former new table as later for each statement
  execute function note_figures_of_changed_values();
create or replace trigger history_of_delete after delete on model_attributes
  referencing old table as old_rows for each statement
  execute function record_history('(select m.name from models m where m.id = r.model_id)
  || '', '' || (select a.name from attributes a where a.id = r.attribute_id)', '{}', '{model_id,attribute_id}', '''''');
create or replace trigger history_of_insert after insert on model_attributes
  referencing new table as new_rows for each statement
  execute function record_history('(select m.name from models m where m.id = r.model_id)
  || '', '' || (select a.name from attributes a where a.id = r.attribute_id)', '{}', '{model_id,attribute_id}', '''''');
create or replace trigger history_of_update after update on model_attributes
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('(select m.name from models m where m.id = r.model_id)
  || '', '' || (select a.name from attributes a where a.id = r.attribute_id)', '{}', '{model_id,attribute_id}', '''''');
create or replace trigger raise_row_version before update on model_attributes
  for each row
  execute function raise_value_version();
create or replace trigger raise_version_after_delete after delete on model_attributes
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on model_attributes
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on model_attributes
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on model_attributes
  referencing new table as changed for each statement
  execute function note_changed_rows();
