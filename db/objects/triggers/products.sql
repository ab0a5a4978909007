create or replace trigger figures_after_update after update on products
  referencing old table as former new table as later for each statement
  execute function note_figures_of_products();
create or replace trigger findings_after_update after update on products
  referencing old table as former new table as later for each statement
  execute function note_findings_of_products();
create or replace trigger history_of_delete after delete on products
  referencing old table as old_rows for each statement
  execute function record_history('r.name', '{slug_norm,name_norm}', '{id}', 'r.name');
create or replace trigger history_of_insert after insert on products
  referencing new table as new_rows for each statement
  execute function record_history('r.name', '{slug_norm,name_norm}', '{id}', 'r.name');
create or replace trigger history_of_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.name', '{slug_norm,name_norm}', '{id}', 'r.name');
create or replace trigger raise_row_version before update on products
  for each row
  execute function raise_row_version('slug_norm', 'name_norm');
create or replace trigger raise_version_after_delete after delete on products
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on products
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on products
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on products
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger search_words_of_delete after delete on products
  referencing old table as old_rows for each statement
  execute function keep_search_words('id', '{name,slug,short_description}');
create or replace trigger search_words_of_insert after insert on products
  referencing new table as new_rows for each statement
  execute function keep_search_words('id', '{name,slug,short_description}');
create or replace trigger search_words_of_truncate after truncate on products
  for each statement
  execute function keep_search_words('id', '{name,slug,short_description}');
create or replace trigger search_words_of_update after update on products
  referencing old table as old_rows new table as new_rows for each statement
  execute function keep_search_words('id', '{name,slug,short_description}');
create or replace trigger texts_after_delete after delete on products
  referencing old table as changed for each statement
  execute function note_texts_of_added_products();
create or replace trigger texts_after_insert after insert on products
  referencing new table as changed for each statement
  execute function note_texts_of_added_products();
call keeps_media_uses('products');
