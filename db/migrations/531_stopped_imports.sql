-- The check of an import can be stopped.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('reading', 'checked', 'refused', 'failed', 'stopped', 'applying', 'applied', 'undoing', 'undone'));
