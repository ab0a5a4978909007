create or replace function refresh_product_figures(ids integer[], raised bigint) returns void language plpgsql as $$
begin
  insert into product_figures
  with shown as (
    select id, category_id from visible_products where id = any(ids)
  ), visible as (
    select id, product_id from visible_models where product_id = any(ids)
  ), stated as (
    select m.product_id, v.attribute_id, v.model_id, coalesce(to_json(v.number), to_json(v.text)) as value
    from visible m join model_attributes v on v.model_id = m.id
    union all
    -- The upper ends of ranges have the negative id of the attribute.
    select m.product_id, -v.attribute_id, v.model_id, to_json(v.upper)
    from visible m join model_attributes v on v.model_id = m.id and v.upper is not null
  ), by_attribute as (
    select c.product_id, c.attribute_id, json_agg(s.value order by m.id) as figures
    from (select distinct product_id, attribute_id from stated) c
    join visible m on m.product_id = c.product_id
    left join stated s on s.model_id = m.id and s.attribute_id = c.attribute_id
    group by c.product_id, c.attribute_id
  )
  select wanted.id, raised, shown.category_id, coalesce(m.models, '{}'), coalesce(c.figures, '{}')
  from unnest(ids) wanted (id)
  left join shown on shown.id = wanted.id
  left join (select product_id, array_agg(id order by id) as models from visible group by product_id) m on m.product_id = wanted.id
  left join (select product_id, json_object_agg(attribute_id, figures) as figures from by_attribute group by product_id) c
    on c.product_id = wanted.id
  on conflict (product_id) do update set version = excluded.version, category_id = excluded.category_id,
    models = excluded.models, figures = excluded.figures;
end
$$;
