-- The undo of an import takes back what the history has under its cause. A second record of the changed rows is not kept any more.

do $$
declare
  recorded record;
begin
  for recorded in
    select tgrelid::regclass as on_table, tgname as name from pg_trigger
    where not tgisinternal and tgname in ('record_import_insert', 'record_import_update', 'record_import_delete')
  loop
    execute format('drop trigger %I on %s', recorded.name, recorded.on_table);
  end loop;
end
$$;
drop function record_import_change();
drop function import_row_hash(jsonb);
drop sequence import_steps;

-- Copies of the previous release look into the table; it is dropped by a later one.
truncate import_changes;
comment on table import_changes is 'empty since migration 203: for copies of the previous release only';

-- Imports from before migration 143 do not know their cause. All entries of a transaction have the time of its import.
update imports i set cause = a.cause from history_acts a
where i.cause is null and i.state = 'applied' and a.via = 'import' and a.at = i.imported_at;
