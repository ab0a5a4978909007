create or replace view visible_models as
select m.id, m.table_id, m.product_id, p.category_id
from models m join visible_products p on p.id = m.product_id join product_tables t on t.id = m.table_id and t.is_active
where m.is_active;
