create or replace trigger figures_change after update on enquiry_lines
  for each row when (old.product_id is distinct from new.product_id)
  execute function figures_change_with_line();
create or replace trigger words_are_stale after update of model_name, own_number, note on enquiry_lines
  for each row
  execute function words_of_line_are_stale();
