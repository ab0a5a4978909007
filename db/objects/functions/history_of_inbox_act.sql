-- Adds an act of staff in the inbox to the history.
-- The cause is that of the office's transaction, else one that belongs to this transaction.
create or replace function history_of_inbox_act(
  staff_id integer, kind text, row_id integer, label text, act text, was jsonb, is_now jsonb
) returns void language sql as $$
  insert into history (actor, via, cause, noun, row_id, label, action, before, after)
  values (staff_id, 'office', coalesce(nullif(current_setting('app.cause', true), '')::uuid,
    md5(pg_current_xact_id()::text || ' ' || extract(epoch from now()))::uuid), kind, row_id::text, label, act,
    coalesce(was, (select jsonb_object_agg(key, null) from jsonb_object_keys(is_now) key)), is_now)
$$;
