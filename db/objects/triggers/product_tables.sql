create or replace trigger findings_after_update after update on product_tables
  referencing old table as former new table as later for each statement
  execute function note_findings_of_tables();
create or replace trigger history_of_delete after delete on product_tables
  referencing old table as old_rows for each statement
  execute function record_history('(select p.name from products p where p.id = r.product_id) || '', table '' || r.number', '{}', '{id}', '(select p.name from products p where p.id = r.product_id) || '', table '' || r.number');
create or replace trigger history_of_insert after insert on product_tables
  referencing new table as new_rows for each statement
  execute function record_history('(select p.name from products p where p.id = r.product_id) || '', table '' || r.number', '{}', '{id}', '(select p.name from products p where p.id = r.product_id) || '', table '' || r.number');
create or replace trigger history_of_update after update on product_tables
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('(select p.name from products p where p.id = r.product_id) || '', table '' || r.number', '{}', '{id}', '(select p.name from products p where p.id = r.product_id) || '', table '' || r.number');
create or replace trigger raise_row_version before update on product_tables
  for each row
  execute function raise_row_version();
create or replace trigger raise_version_after_delete after delete on product_tables
  referencing old table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_insert after insert on product_tables
  referencing new table as changed for each statement
  execute function note_changed_rows();
create or replace trigger raise_version_after_truncate after truncate on product_tables
  for each statement
  execute function note_catalogue_change();
create or replace trigger raise_version_after_update after update on product_tables
  referencing new table as changed for each statement
  execute function note_changed_rows();
