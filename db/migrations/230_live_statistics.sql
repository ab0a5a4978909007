-- The statistics of conversations are counted when they are looked at, so the weeks counted ahead and the notes of changed weeks go.
drop trigger figures_change on conversations;
drop trigger figures_change_after_update on conversations;
drop trigger figures_change on enquiries;
drop trigger figures_change on quotations;
drop trigger figures_change_after_update on quotations;
drop trigger figures_change on enquiry_lines;
drop trigger figures_change on quotation_lines;
drop trigger figures_change on products;
drop trigger figures_change on models;
drop function figures_change_with_conversation(), figures_change_with_enquiry(), figures_change_with_quotation(),
  figures_change_with_line(), figures_change_with_family();
drop table figures_of_weeks, counted_weeks, figures_changes;
