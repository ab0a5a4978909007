create or replace view visible_files_of_products as
select f.id, f.product_id, f.kind, f.title, f.file, f.position
from files f join visible_products p on p.id = f.product_id where f.is_active;
