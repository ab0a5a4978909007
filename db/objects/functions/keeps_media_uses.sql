-- Recreates the triggers that track which files the rows of a table use. A migration that adds a line to media_columns
-- calls this procedure for the table.
create or replace procedure keeps_media_uses(changed text) language plpgsql as $$
declare
  key_column text;
  columns text;
  every_use text;
  changed_use text;
begin
  select a.attname into key_column from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
  where i.indrelid = changed::regclass and i.indisprimary;
  select string_agg(format('r.%I', field), ', ' order by field) || coalesce(', ' || string_agg(distinct place, ', ') filter (where place !~ '^'''), '')
  into columns from media_columns where noun = changed;
  columns := 'row(' || columns || ')';
  every_use := media_uses_query(changed, 'new_rows');
  -- Rows whose file names did not change are skipped.
  changed_use := media_uses_query(changed, format('(select r.* from new_rows r where not exists
    (select from old_rows o where o.%1$I = r.%1$I and %2$s is not distinct from %3$s))', key_column, replace(columns, 'r.', 'o.'), columns));
  execute format('drop trigger if exists keep_media_uses_of_insert on %I', changed);
  execute format('drop trigger if exists keep_media_uses_of_update on %I', changed);
  execute format('drop trigger if exists keep_media_uses_of_delete on %I', changed);
  execute format('create trigger keep_media_uses_of_insert after insert on %I referencing new table as new_rows
    for each statement execute function keep_media_uses(%L, %L, %L)', changed, key_column, columns, every_use);
  execute format('create trigger keep_media_uses_of_update after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function keep_media_uses(%L, %L, %L)', changed, key_column, columns, changed_use);
  execute format('create trigger keep_media_uses_of_delete after delete on %I referencing old table as old_rows
    for each statement execute function keep_media_uses(%L, %L, %L)', changed, key_column, columns, '');
  delete from media_uses where noun = changed;
  execute format('insert into media_uses (noun, row_id, field, key) %s on conflict do nothing', media_uses_query(changed, quote_ident(changed)));
end
$$;
