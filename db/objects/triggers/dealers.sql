create or replace trigger history_of_delete after delete on dealers
  referencing old table as old_rows for each statement
  execute function record_history('r.company_name', '{}', '{id}', 'r.company_name');
create or replace trigger history_of_insert after insert on dealers
  referencing new table as new_rows for each statement
  execute function record_history('r.company_name', '{}', '{id}', 'r.company_name');
create or replace trigger history_of_update after update on dealers
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.company_name', '{}', '{id}', 'r.company_name');
create or replace trigger raise_row_version before update on dealers
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on dealers
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on dealers
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on dealers
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on dealers
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger search_words_of_delete after delete on dealers
  referencing old table as old_rows for each statement
  execute function keep_search_words('id', '{company_name,person_name,address,phone1,phone2,email1,website,country,state,city}');
create or replace trigger search_words_of_insert after insert on dealers
  referencing new table as new_rows for each statement
  execute function keep_search_words('id', '{company_name,person_name,address,phone1,phone2,email1,website,country,state,city}');
create or replace trigger search_words_of_truncate after truncate on dealers
  for each statement
  execute function keep_search_words('id', '{company_name,person_name,address,phone1,phone2,email1,website,country,state,city}');
create or replace trigger search_words_of_update after update on dealers
  referencing old table as old_rows new table as new_rows for each statement
  execute function keep_search_words('id', '{company_name,person_name,address,phone1,phone2,email1,website,country,state,city}');
