-- Queues one event per transaction for every catalogue change: a save, a published change set, an import or SQL.
create or replace function tell_webhooks_of_catalogue() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event('catalogue.published', json_build_object('version', new.version), null);
  return null;
end
$$;
