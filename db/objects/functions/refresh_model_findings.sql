create or replace function refresh_model_findings(ids integer[]) returns void language plpgsql as $$
begin
  -- Unchanged findings are not written.
  with wanted as materialized (
    select * from find_in_models(ids)
  ), gone as (
    delete from model_findings f where product_id = any(ids) and not exists (
      select from wanted w where (w.product_id, w.finding) = (f.product_id, f.finding) and w.attribute_id is not distinct from f.attribute_id)
  )
  insert into model_findings select * from wanted
  on conflict (product_id, finding, attribute_id) do update set models = excluded.models where model_findings.models <> excluded.models;
end
$$;
