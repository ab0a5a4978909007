-- The order confirmation of an accepted quotation, as it was sent last.
alter table quotations add column confirmed_at timestamptz, add column confirmation_key text;
