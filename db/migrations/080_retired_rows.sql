-- Every row that a workbook can name can be retired: visitors no longer see it, and it stays stored.

alter table brands add column is_active boolean not null default true;
alter table product_tables add column is_active boolean not null default true;
alter table files add column is_active boolean not null default true;
alter table redirects add column is_active boolean not null default true;
alter table page_seo add column is_active boolean not null default true;
alter table page_pictures add column is_active boolean not null default true;
