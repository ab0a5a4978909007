-- A link that a customer opens from My enquiries is one of many, and ends; one in an email lasts until that email is sent again.
alter table quotation_links add column ends_at timestamptz;
comment on column quotation_links.ends_at is 'null: does not end by itself';
