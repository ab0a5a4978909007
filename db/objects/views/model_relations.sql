-- The only place that resolves a row of relations to models. It is a union, so that conditions on a model or related
-- model use the indexes. `breadth` is 1 for the most specific row, which wins when two relate the same models.
create or replace view model_relations as
select relation_id, model_id, kind, to_model_id, quantity, note, sort_order, breadth
from (
  select r.id as relation_id, r.kind, r.to_model_id, r.quantity, r.note, r.sort_order, r.is_active, r.exception_ids,
    m.id as model_id, 1 as breadth
  from relations r join models m on m.id = r.model_id
  union all
  select r.id, r.kind, r.to_model_id, r.quantity, r.note, r.sort_order, r.is_active, r.exception_ids, m.id, 2
  from relations r join models m on m.product_id = r.product_id where r.attribute_id is null
  union all
  select r.id, r.kind, r.to_model_id, r.quantity, r.note, r.sort_order, r.is_active, r.exception_ids, m.id, 3
  from relations r join category_above a on a.above_id = r.category_id
  join products p on p.category_id = a.category_id join models m on m.product_id = p.id
  where r.attribute_id is null
  union all
  select r.id, r.kind, r.to_model_id, r.quantity, r.note, r.sort_order, r.is_active, r.exception_ids, m.id, 4
  from relations r join model_attributes v on v.attribute_id = r.attribute_id and v.text = r.value
  join models m on m.id = v.model_id join products p on p.id = m.product_id
  where (r.product_id is null or r.product_id = m.product_id)
    and (r.category_id is null or (p.category_id, r.category_id) in (select category_id, above_id from category_above))
  union all
  select r.id, r.kind, r.to_model_id, r.quantity, r.note, r.sort_order, r.is_active, r.exception_ids, m.id, 4
  from relations r join model_attributes v on v.attribute_id = r.attribute_id and r.number between v.number and coalesce(v.upper, v.number)
  join models m on m.id = v.model_id join products p on p.id = m.product_id
  where (r.product_id is null or r.product_id = m.product_id)
    and (r.category_id is null or (p.category_id, r.category_id) in (select category_id, above_id from category_above))
) meant
where is_active and model_id <> to_model_id and model_id <> all(exception_ids);
