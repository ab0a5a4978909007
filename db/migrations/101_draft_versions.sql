-- A draft has a version, as a row has, and a history: who drafted what, when, and what it was before.

alter table draft_changes add column version integer not null default 1;
comment on column draft_changes.version is 'raised by each write: whoever writes over a draft says which version they saw';
comment on column draft_changes.seen is 'the fields that it gives, and is_active, as they were when it was drafted';

create table draft_history (
  id bigint generated always as identity primary key,
  change_set_id integer not null references change_sets (id) on delete cascade,
  at timestamptz not null default now(),
  actor integer references staff (id),
  noun text not null,
  row_id text,
  label text not null,
  action text not null check (action in ('add', 'change', 'remove')),
  before jsonb not null,
  after jsonb not null
);
create index draft_history_of_set on draft_history (change_set_id, id desc);
create index draft_history_of_row on draft_history (change_set_id, noun, row_id, id desc);
comment on column draft_history.action is 'what was done to the draft; what it does to its row is among the values, as action';
comment on column draft_history.before is 'the values that differ, as they were drafted';

create function record_draft() returns trigger language plpgsql as $$
declare
  draft draft_changes;
  was jsonb := '{}';
  is_now jsonb := '{}';
begin
  if tg_op <> 'INSERT' then
    draft := old;
    was := old."values" || jsonb_build_object('action', old.action);
  end if;
  if tg_op <> 'DELETE' then
    draft := new;
    is_now := new."values" || jsonb_build_object('action', new.action);
  end if;
  insert into draft_history (change_set_id, actor, noun, row_id, label, action, before, after)
  select draft.change_set_id, nullif(current_setting('app.actor', true), '')::integer, draft.noun, draft.row_id, draft.label,
    case tg_op when 'INSERT' then 'add' when 'DELETE' then 'remove' else 'change' end,
    coalesce(jsonb_object_agg(key, was -> key) filter (where was ? key), '{}'),
    coalesce(jsonb_object_agg(key, is_now -> key) filter (where is_now ? key), '{}')
  from jsonb_object_keys(was || is_now) key
  where was -> key is distinct from is_now -> key;
  return null;
end
$$;
create trigger history_of_draft after insert or update or delete on draft_changes for each row execute function record_draft();

-- What was drafted before has its first entry in the name of who drafted it.
insert into draft_history (change_set_id, at, actor, noun, row_id, label, action, before, after)
select change_set_id, drafted_at, drafted_by, noun, row_id, label, 'add', '{}', "values" || jsonb_build_object('action', action)
from draft_changes order by id;

-- A set whose last draft was taken out waits for nothing.
update change_sets c set state = 'discarded', publish_at = null, note = 'Its last draft was taken out.'
where state in ('open', 'scheduled', 'failed') and not exists (select from draft_changes d where d.change_set_id = c.id);
