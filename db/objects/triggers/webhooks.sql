create or replace trigger history_of_delete after delete on webhooks
  referencing old table as old_rows for each statement
  execute function record_history('r.url', '{secret,failing_since,problem,busy_until}', '{id}', 'r.url');
create or replace trigger history_of_insert after insert on webhooks
  referencing new table as new_rows for each statement
  execute function record_history('r.url', '{secret,failing_since,problem,busy_until}', '{id}', 'r.url');
create or replace trigger history_of_update after update on webhooks
  referencing old table as old_rows new table as new_rows for each statement
  execute function record_history('r.url', '{secret,failing_since,problem,busy_until}', '{id}', 'r.url');
create or replace trigger raise_row_version before update on webhooks
  for each row
  execute function raise_row_version('failing_since', 'problem', 'busy_until');
