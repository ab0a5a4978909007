create or replace trigger tell_webhooks after update on catalogue_version
  for each row
  execute function tell_webhooks_of_catalogue();
