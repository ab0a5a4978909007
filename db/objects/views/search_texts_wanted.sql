-- A product is not found by the names of attributes of which only drawings are made (products/swept-arcs.ts): every clamp would be found by
-- "front", "arc" and "radius". No model stated them before, so that the stored texts are as they have to be.
create or replace view search_texts_wanted as
  select 'categories' as kind, c.id as item, '' as title, '' as place,
    search_document(c.name, concat_ws(' ', p.name, b.name), '', c.description) as document
  from categories c join brands b on b.id = c.brand_id left join categories p on p.id = c.parent_id
  where c.is_active
  union all
  select 'products', p.id, '', '', search_document(p.name, concat_ws(' ', c.name, above.name),
    concat_ws(' ', p.short_description, (
      select string_agg(distinct v.text, ' ')
      from models m join model_attributes v on v.model_id = m.id where m.product_id = p.id and m.is_active and v.text is not null)),
    concat_ws(' ', p.main_description, c.description, (
      select string_agg(distinct a.name, ' ')
      from models m join model_attributes v on v.model_id = m.id join attributes a on a.id = v.attribute_id
      where m.product_id = p.id and m.is_active and a.name !~ '^(Bar|Handle) arc, ')))
  from products p join categories c on c.id = p.category_id and c.is_active left join categories above on above.id = c.parent_id
  where p.is_active
  union all
  select 'news', n.id, n.title, n.slug, search_document(n.title, 'news', n.short_description, n.long_description)
  from news n where n.is_active
  union all
  select 'events', e.id, e.title, e.slug,
    search_document(e.title, 'event exhibition', concat_ws(' ', e.venue, e.short_description), e.long_description)
  from events e where e.is_active
  union all
  select 'videos', v.id, v.title, '', search_document(v.title, 'video', v.description, '') from videos v where v.is_active
  union all
  select 'certifications', c.id, c.title, '', search_document(c.title, 'certificate', c.description, '')
  from certifications c where c.is_active
  union all
  select 'catalogues', c.id, c.title, '', search_document(c.title, 'catalogue download', '', '') from catalogues c where c.is_active
  union all
  select 'markets', m.id, m.title, '', search_document(m.title, 'market', m.short_description, '') from markets m where m.is_active
  union all
  select 'dealers', d.id, d.company_name, concat_ws(chr(9), d.city, d.state, d.country),
    search_document(concat_ws(' ', 'dealer', d.city), d.company_name, concat_ws(' ', d.state, d.country), d.person_name)
  from dealers d where d.is_active
  union all
  select 'page_texts', t.id, t.title, t.path, search_document(concat_ws(' ', t.title, translate(t.path, '/', '')), '', t.description, t.body)
  from page_texts t;
