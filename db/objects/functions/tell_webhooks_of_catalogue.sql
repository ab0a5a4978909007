-- However the catalogue was changed: by a save of the office, a published set, an import or SQL. Once per transaction.
create or replace function tell_webhooks_of_catalogue() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event('catalogue.published', json_build_object('version', new.version), null);
  return null;
end
$$;
