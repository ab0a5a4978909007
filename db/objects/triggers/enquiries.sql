create or replace trigger forget_conversation after update of customer on enquiries
  for each row when (not is_anonymous(old.customer) and is_anonymous(new.customer))
  execute function forget_conversation();
create or replace trigger forget_enquiry_lines after update of customer on enquiries
  for each row when (not is_anonymous(old.customer) and is_anonymous(new.customer))
  execute function forget_enquiry_lines();
create or replace trigger forget_quotations after update of customer on enquiries
  for each row when (not is_anonymous(old.customer) and is_anonymous(new.customer))
  execute function forget_quotations_of_enquiry();
create or replace trigger words_are_stale after update of note, po_reference on enquiries
  for each row
  execute function words_of_what_was_asked_are_stale();
create or replace trigger note_new_owner after update of user_id on enquiries
  for each row when (old.user_id is distinct from new.user_id)
  execute function note_new_owner();
