-- How long whoever asked has waited for the first answer, in minutes of working hours, by the settings of that time.
alter table conversations add column first_answer_minutes integer;
comment on column conversations.first_answer_minutes is 'null: not answered, or answered before this was measured';

-- All that the figures of the desk ask of a conversation.
create index conversations_figures on conversations (received_at)
  include (id, enquiry_id, status, assignee_id, due_at, first_answered_at, answered_in_time, first_answer_minutes);

-- Where somebody asks from, as the figures are divided by it; it goes with the customer's details.
alter table enquiries
  add column place_state text not null generated always as (coalesce(trim(customer ->> 'state'), '')) stored,
  add column place_town text not null generated always as (coalesce(trim(customer ->> 'city'), '')) stored;
create index enquiries_place on enquiries (id) include (place_state, place_town);
create index quotations_offered on quotations (conversation_id) include (state, currency, total) where sent_at is not null and state <> 'replaced';
