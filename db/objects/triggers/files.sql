create or replace trigger figures_after_delete after delete on files
  referencing old table as changed for each statement
  execute function note_figures_of_their_models();
create or replace trigger figures_after_insert after insert on files
  referencing new table as changed for each statement
  execute function note_figures_of_their_models();
create or replace trigger figures_after_update after update on files
  referencing new table as changed for each statement
  execute function note_figures_of_their_models();
create or replace trigger figures_before_update after update on files
  referencing old table as changed for each statement
  execute function note_figures_of_their_models();
create or replace trigger history_of_delete after delete on files
  referencing old table as old_rows for each statement
  execute function record_history('coalesce(nullif(r.title, ''''), r.file)', '{}', '{id}', 'coalesce(nullif(r.title, ''''), r.file)');
create or replace trigger history_of_insert after insert on files
  referencing new table as new_rows for each statement
  execute function record_history('coalesce(nullif(r.title, ''''), r.file)', '{}', '{id}', 'coalesce(nullif(r.title, ''''), r.file)');
create or replace trigger history_of_update after update on files
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('coalesce(nullif(r.title, ''''), r.file)', '{}', '{id}', 'coalesce(nullif(r.title, ''''), r.file)');
create or replace trigger raise_row_version before update on files
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on files
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on files
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on files
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on files
  referencing new table as changed for each statement
  execute function note_changed_rows();
call keeps_media_uses('files');
