create or replace trigger figures_change after insert or delete on quotations
  for each row
  execute function figures_change_with_quotation();
create or replace trigger figures_change_after_update after update on quotations
  for each row when (old.state is distinct from new.state
    or old.sent_at is distinct from new.sent_at
    or old.total is distinct from new.total
    or old.currency is distinct from new.currency
    or old.conversation_id is distinct from new.conversation_id)
  execute function figures_change_with_quotation();
create or replace trigger words_are_stale after update of conversation_id, number, order_number on quotations
  for each row
  execute function words_of_what_happened_are_stale();
