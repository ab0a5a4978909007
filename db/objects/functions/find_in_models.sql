-- Findings in the models of some products. It is a function, so that PostgreSQL does not read the models of other
-- products.
create or replace function find_in_models(ids integer[]) returns setof model_findings language sql stable as $$
  with public as materialized (
    select p.id as product_id, m.id, m.table_id, m.position, m.images, m.short_description, p.images as product_images,
      case when t.number <= 2 then p.group1_image else p.group2_image end as drawing
    from products p join models m on m.product_id = p.id join product_tables t on t.id = m.table_id
    where p.id = any(ids) and p.is_active and m.is_active
  ), lacking as materialized (
    select finding, (select a.id from attributes a where a.name = named.attribute) as attribute_id
    from (values ('no_capacity', 'Holding capacity'), ('no_action', 'Action'), ('no_weight', 'Weight')) named (finding, attribute)
  ), stated as materialized (
    select product_id, table_id, id, position, v.attribute_id, v.number from public join model_attributes v on v.model_id = public.id
  )
  select product_id, finding, null::integer, array_agg(id order by id)
  from public, lateral (values
    ('public', true),
    ('no_picture', images = '[]' and product_images = '[]'),
    ('no_drawing', drawing = ''),
    ('no_cad', not exists (select from files f join file_kinds k on k.kind = f.kind where f.model_id = public.id and k.is_cad)),
    ('short_model_text', is_short_text(short_description)),
    ('no_model_alt', exists (select from jsonb_array_elements(images) i where coalesce(i ->> 'alt', '') = ''))
  ) looked (finding, is_found)
  where is_found
  group by product_id, finding
  union all
  select product_id, finding, null, array_agg(id order by id)
  from public, lacking
  where not exists (select from stated s where s.id = public.id and s.attribute_id = lacking.attribute_id)
  group by product_id, finding
  union all
  -- A value counts as a slip when it is at least five times larger or smaller than both neighbours in the table. The
  -- neighbours of the first and the last model are on the same side.
  select product_id, 'out_of_series', attribute_id, array_agg(id order by id)
  from (
    select product_id, id, attribute_id, number,
      coalesce(lag(number, 1) over one_table, lead(number, 2) over one_table) as before,
      coalesce(lead(number, 1) over one_table, lag(number, 2) over one_table) as after
    from stated where number is not null window one_table as (partition by table_id, attribute_id order by position, id)
  ) placed
  where number > 0 and before > 0 and after > 0 and (number >= 5 * greatest(before, after) or number * 5 <= least(before, after))
  group by product_id, attribute_id
$$;
