create or replace trigger history_of_delete after delete on brands
  referencing old table as old_rows for each statement
  execute function record_history('r.name', '{}', '{id}', 'r.name');
create or replace trigger history_of_insert after insert on brands
  referencing new table as new_rows for each statement
  execute function record_history('r.name', '{}', '{id}', 'r.name');
create or replace trigger history_of_update after update on brands
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.name', '{}', '{id}', 'r.name');
create or replace trigger raise_row_version before update on brands
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on brands
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on brands
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on brands
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on brands
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger texts_after_update after update on brands
  referencing old table as former new table as later for each statement
  execute function note_texts_of_brands();
create or replace trigger visible_after_update after update of is_active on brands
  for each statement
  execute function renew_visible_categories();
call keeps_media_uses('brands');
