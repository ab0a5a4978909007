create or replace function remove_rows_of_imports() returns trigger language plpgsql as $$
begin
  delete from import_rows where import_id in (select id from gone);
  return null;
end
$$;
