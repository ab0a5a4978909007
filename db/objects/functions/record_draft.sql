create or replace function record_draft() returns trigger language plpgsql as $$
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
