create or replace trigger history_of_delete after delete on redirects
  referencing old table as old_rows for each statement
  execute function record_history('r.old_path', '{}', '{old_path}', 'r.old_path');
create or replace trigger history_of_insert after insert on redirects
  referencing new table as new_rows for each statement
  execute function record_history('r.old_path', '{}', '{old_path}', 'r.old_path');
create or replace trigger history_of_update after update on redirects
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.old_path', '{}', '{old_path}', 'r.old_path');
create or replace trigger raise_row_version before update on redirects
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on redirects
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on redirects
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on redirects
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on redirects
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger search_words_of_delete after delete on redirects
  referencing old table as old_rows for each statement
  execute function keep_search_words('old_path', '{old_path,location}');
create or replace trigger search_words_of_insert after insert on redirects
  referencing new table as new_rows for each statement
  execute function keep_search_words('old_path', '{old_path,location}');
create or replace trigger search_words_of_truncate after truncate on redirects
  for each statement
  execute function keep_search_words('old_path', '{old_path,location}');
create or replace trigger search_words_of_update after update on redirects
  referencing old table as old_rows new table as new_rows for each statement
  execute function keep_search_words('old_path', '{old_path,location}');
call keeps_media_uses('redirects');
