-- Queues an event for every subscribed webhook, within the caller's transaction, and returns the number of webhooks.
create or replace function queue_webhook_event(what text, facts json, conversation integer) returns bigint language sql as $$
  with event as (
    select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id,
      json_build_object('type', what, 'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', facts) as payload),
  queued as (
    insert into webhook_deliveries (webhook_id, event_id, type, payload, conversation_id)
    select w.id, e.id, what, e.payload, conversation from webhooks w, event e
    where what = any(w.events) and w.disabled_at is null
    for key share of w
    returning id)
  select count(*) from queued
$$;
