-- Tens of thousands of rows are recorded at once for one import: that it is there is not looked up for each of them. What an import has
-- goes with it, as before.

alter table import_changes drop constraint import_changes_import_id_fkey;
alter table import_rows drop constraint import_rows_import_id_fkey;

create function remove_rows_of_imports() returns trigger language plpgsql as $$
begin
  delete from import_changes where import_id in (select id from gone);
  delete from import_rows where import_id in (select id from gone);
  return null;
end
$$;
create trigger remove_rows_of_imports after delete on imports
  referencing old table as gone for each statement execute function remove_rows_of_imports();
