/** Selects the differences between the stored findings and the findings computed from every model. */
export const WRONG_FINDINGS = `
  with stored as (select product_id, finding, attribute_id, models from model_findings),
    looked as materialized (select product_id, finding, attribute_id, models from find_in_models(array(select id from products)))
  (select 'stored' as where, * from (table stored except table looked) s)
  union all (select 'found', * from (table looked except table stored) f)`;
