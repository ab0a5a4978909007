create or replace trigger figures_change after insert or delete on conversations
  for each row
  execute function figures_change_with_conversation();
create or replace trigger figures_change_after_update after update on conversations
  for each row when (old.status is distinct from new.status
    or old.assignee_id is distinct from new.assignee_id
    or old.received_at is distinct from new.received_at
    or old.due_at is distinct from new.due_at
    or old.first_answered_at is distinct from new.first_answered_at
    or old.answered_in_time is distinct from new.answered_in_time
    or old.first_answer_minutes is distinct from new.first_answer_minutes)
  execute function figures_change_with_conversation();
create or replace trigger forget_quotations before delete on conversations
  for each row
  execute function forget_quotations_of_conversation();
create or replace trigger words_are_stale after insert or update of reference, name, company, email, phone on conversations
  for each row
  execute function words_of_conversation_are_stale();
