create or replace trigger history_of_draft after insert or delete or update on draft_changes
  for each row
  execute function record_draft();
