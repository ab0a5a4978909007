create or replace trigger words_are_stale after update of model_name, own_number, note on enquiry_lines
  for each row
  execute function words_of_line_are_stale();
