create or replace view search_keys_wanted as
  select 'category'::search_kind as kind, c.id as item, least(t.word - 1, 1)::smallint as place, t.key
  from categories c, search_tails(c.name) t where c.is_active
  union all
  select 'category', c.id, 2::smallint, t.key
  from categories c join brands b on b.id = c.brand_id, search_tails(b.name) t where c.is_active
  union all
  select 'product', p.id, least(t.word - 1, 1)::smallint, t.key
  from products p join categories c on c.id = p.category_id, search_tails(p.name) t where p.is_active and c.is_active
  union all
  select 'product', p.id, 2::smallint, t.key
  from products p join categories c on c.id = p.category_id join brands b on b.id = c.brand_id,
    lateral (select key from search_tails(c.name) union select key from search_tails(b.name)) t
  where p.is_active and c.is_active
  union all
  select 'model', m.id, least(t.word - 1, 1)::smallint, t.key
  from models m join products p on p.id = m.product_id join categories c on c.id = p.category_id, search_tails(m.name) t
  where m.is_active and p.is_active and c.is_active;
