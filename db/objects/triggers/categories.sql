create or replace trigger figures_after_update after update on categories
  referencing old table as former new table as later for each statement
  execute function note_figures_of_categories();
create or replace trigger history_of_delete after delete on categories
  referencing old table as old_rows for each statement
  execute function record_history('r.name', '{slug_norm,name_norm,is_visible}', '{id}', 'r.name');
create or replace trigger history_of_insert after insert on categories
  referencing new table as new_rows for each statement
  execute function record_history('r.name', '{slug_norm,name_norm,is_visible}', '{id}', 'r.name');
create or replace trigger history_of_update after update on categories
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.name', '{slug_norm,name_norm,is_visible}', '{id}', 'r.name');
create or replace trigger raise_row_version before update on categories
  for each row
  execute function raise_row_version('slug_norm', 'name_norm', 'is_visible');
create or replace trigger raise_version_after_delete after delete on categories
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on categories
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on categories
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on categories
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger visible_after_change after insert or update of is_active, parent_id, brand_id on categories
  for each statement
  execute function renew_visible_categories();
call keeps_media_uses('categories');
