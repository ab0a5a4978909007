create or replace trigger words_are_stale after update of message on contact_enquiries
  for each row
  execute function words_of_what_was_asked_are_stale();
