-- True if a message, a quotation or a merged enquiry has come to a conversation since a time: retention periods wait
-- for the last one. Automatic messages do not count.
create or replace function is_active_since(conversation integer, since timestamptz) returns boolean language sql stable
return exists (select from messages where conversation_id = conversation and at >= since and not is_automatic)
  or exists (select from conversations where merged_into_id = conversation and received_at >= since)
  or exists (select from quotations where conversation_id = conversation
    and greatest(sent_at, answered_at, confirmed_at, changed_at) >= since);
