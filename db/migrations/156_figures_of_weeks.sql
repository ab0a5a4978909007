-- The figures of the desk, counted for whole weeks, so that a year does not have to be counted anew for each look at it.
create table counted_weeks (
  week date primary key,
  time_zone text not null,
  counted_at timestamptz not null,
  counted_until timestamptz not null default 'infinity'
);
comment on column counted_weeks.week is 'its Monday, in that time zone';
comment on column counted_weeks.counted_until is 'when the next of its enquiries that nobody has answered becomes late';

create table figures_of_weeks (
  week date not null references counted_weeks (week) on delete cascade,
  division text not null,
  key text not null collate "C",
  enquiries integer not null,
  answered integer not null,
  in_time integer not null,
  due integer not null,
  minutes text not null,
  quoted integer not null,
  accepted integer not null,
  "quoted INR" numeric,
  "quoted USD" numeric,
  "quoted EUR" numeric,
  "accepted INR" numeric,
  "accepted USD" numeric,
  "accepted EUR" numeric,
  primary key (week, division, key)
);
comment on column figures_of_weeks.minutes is 'of each first answer that was measured, with a comma between them: a median cannot be added up';
comment on column figures_of_weeks."quoted INR" is 'null: nothing was quoted in this currency';

-- What has changed since. Each change adds a row, so that nobody waits for another''s transaction; who counts a week removes those that
-- they see, with the change.
create table figures_changes (received_at timestamptz);
comment on table figures_changes is 'when somebody asked, of whom something has changed; null: it concerns every week';
create index figures_changes_at on figures_changes (received_at);

create function figures_change_with_conversation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into figures_changes values (old.received_at); end if;
  if tg_op <> 'DELETE' then insert into figures_changes values (new.received_at); end if;
  return null;
end
$$;
create trigger figures_change after insert or delete on conversations for each row execute function figures_change_with_conversation();
create trigger figures_change_after_update after update on conversations for each row
  when ((old.status, old.assignee_id, old.received_at, old.due_at, old.first_answered_at, old.answered_in_time, old.first_answer_minutes)
    is distinct from (new.status, new.assignee_id, new.received_at, new.due_at, new.first_answered_at, new.answered_in_time, new.first_answer_minutes))
  execute function figures_change_with_conversation();

create function figures_change_with_enquiry() returns trigger language plpgsql as $$
begin
  insert into figures_changes select received_at from conversations where enquiry_id = new.id;
  return null;
end
$$;
create trigger figures_change after update on enquiries for each row
  when ((old.place_state, old.place_town) is distinct from (new.place_state, new.place_town)) execute function figures_change_with_enquiry();

create function figures_change_with_quotation() returns trigger language plpgsql as $$
begin
  insert into figures_changes select received_at from conversations where id in (old.conversation_id, new.conversation_id);
  return null;
end
$$;
create trigger figures_change after insert or delete on quotations for each row execute function figures_change_with_quotation();
create trigger figures_change_after_update after update on quotations for each row
  when ((old.state, old.sent_at, old.total, old.currency, old.conversation_id)
    is distinct from (new.state, new.sent_at, new.total, new.currency, new.conversation_id)) execute function figures_change_with_quotation();

-- Families are those of today. Lines are written together with their enquiry or quotation; what a line names may be removed later.
create function figures_change_with_line() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'enquiry_lines' then
    insert into figures_changes select received_at from conversations where enquiry_id = new.enquiry_id;
  else
    insert into figures_changes select c.received_at from quotations q join conversations c on c.id = q.conversation_id where q.id = new.quotation_id;
  end if;
  return null;
end
$$;
create trigger figures_change after update on enquiry_lines for each row
  when (old.product_id is distinct from new.product_id) execute function figures_change_with_line();
create trigger figures_change after update on quotation_lines for each row
  when (old.model_id is distinct from new.model_id) execute function figures_change_with_line();
create function figures_change_with_family() returns trigger language plpgsql as $$
begin
  insert into figures_changes values (null);
  return null;
end
$$;
create trigger figures_change after update on products for each row
  when (old.category_id is distinct from new.category_id) execute function figures_change_with_family();
create trigger figures_change after update on models for each row
  when (old.product_id is distinct from new.product_id) execute function figures_change_with_family();
