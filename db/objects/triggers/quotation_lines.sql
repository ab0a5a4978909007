create or replace trigger figures_change after update on quotation_lines
  for each row when (old.model_id is distinct from new.model_id)
  execute function figures_change_with_line();
