create or replace function raise_catalogue_version() returns trigger language plpgsql as $$
declare
  raised bigint;
  stale integer[];
  looked_at integer[];
begin
  delete from catalogue_changes where transaction_id = new.transaction_id;
  -- This update comes first, because its row lock makes transactions compute their figures one after the other.
  update catalogue_version set version = version + 1, changed_at = now() returning version into raised;
  stale := refresh_stale_products(raised);
  with gone as (delete from model_findings_stale returning product_id)
  select array_agg(distinct product_id) from (select product_id from gone union select unnest(stale)) both_of into looked_at;
  if looked_at is not null then
    perform refresh_model_findings(looked_at);
  end if;
  perform pg_notify('catalogue_version', raised::text);
  return null;
end
$$;
