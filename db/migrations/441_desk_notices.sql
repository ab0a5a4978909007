-- Hand-overs and mentions that a staff member has not opened yet.
create table desk_notices (
  staff_id integer not null references staff (id) on delete cascade,
  conversation_id integer not null references conversations (id) on delete cascade,
  kind text not null check (kind in ('assigned', 'mention')),
  at timestamptz not null default now(),
  primary key (staff_id, conversation_id)
);
create index desk_notices_of on desk_notices (conversation_id);
