-- Lines that were read from a message, or from the text with which a conversation began, for staff to check.
create table request_readings (
  id integer generated always as identity primary key,
  message_id integer unique references messages (id) on delete cascade,
  conversation_id integer references conversations (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'read', 'failed')),
  error text not null default '',
  lines jsonb not null default '[]',
  remarks jsonb not null default '[]',
  buyer jsonb not null default '{}',
  attempts smallint not null default 0,
  taken_at timestamptz,
  check (num_nonnulls(message_id, conversation_id) = 1)
);
comment on table request_readings is 'lines read from a message, or from the text of an enquiry; staff accept them';
comment on column request_readings.error is 'reason why the request could not be read';
comment on column request_readings.lines is 'proposed lines; done: added, dismissed or empty';
comment on column request_readings.remarks is 'questions about a table, and what was not read and why';
comment on column request_readings.buyer is 'name, company, GSTIN, state and telephone as the request states them';
create index request_readings_of on request_readings (conversation_id) where conversation_id is not null;
create index request_readings_waiting on request_readings (id) where state = 'waiting';

alter table conversation_events drop constraint conversation_events_kind_check;
alter table conversation_events add constraint conversation_events_kind_check
  check (kind in ('note', 'call', 'whatsapp', 'status', 'assigned', 'filed', 'quotation', 'follow_up', 'merged', 'items'));

alter table enquiries drop constraint enquiries_source_check;
alter table enquiries add constraint enquiries_source_check
  check (source in ('site', 'phone', 'email', 'whatsapp', 'fair', 'counter', 'other'));

alter table quotations add column sent_by text not null default 'email' check (sent_by in ('email', 'whatsapp', 'hand'));
comment on column quotations.sent_by is 'how staff sent it; only an email is sent by the site';
