create or replace trigger history_of_delete after delete on events
  referencing old table as old_rows for each statement
  execute function record_history('r.title', '{slug_norm}', '{id}', 'r.title');
create or replace trigger history_of_insert after insert on events
  referencing new table as new_rows for each statement
  execute function record_history('r.title', '{slug_norm}', '{id}', 'r.title');
create or replace trigger history_of_update after update on events
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.title', '{slug_norm}', '{id}', 'r.title');
create or replace trigger raise_row_version before update on events
  for each row
  execute function raise_row_version('slug_norm');
create or replace trigger raise_version_after_delete after delete on events
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on events
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on events
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on events
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger search_words_of_delete after delete on events
  referencing old table as old_rows for each statement
  execute function keep_search_words('id', '{title,slug,venue,short_description,long_description,meta_title,meta_description,meta_keywords}');
create or replace trigger search_words_of_insert after insert on events
  referencing new table as new_rows for each statement
  execute function keep_search_words('id', '{title,slug,venue,short_description,long_description,meta_title,meta_description,meta_keywords}');
create or replace trigger search_words_of_truncate after truncate on events
  for each statement
  execute function keep_search_words('id', '{title,slug,venue,short_description,long_description,meta_title,meta_description,meta_keywords}');
create or replace trigger search_words_of_update after update on events
  referencing old table as old_rows new table as new_rows for each statement
  execute function keep_search_words('id', '{title,slug,venue,short_description,long_description,meta_title,meta_description,meta_keywords}');
call keeps_media_uses('events');
