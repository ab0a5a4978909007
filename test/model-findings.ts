/** Selects what model_findings has and looking at every model does not find, and the other way round. */
export const WRONG_FINDINGS = `
  with stored as (select product_id, finding, attribute_id, models from model_findings),
    looked as materialized (select product_id, finding, attribute_id, models from find_in_models(array(select id from products)))
  (select 'stored' as where, * from (table stored except table looked) s)
  union all (select 'found', * from (table looked except table stored) f)`;
