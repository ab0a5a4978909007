-- First day of a price, so that next year's list can be entered before it is in force.
alter table prices add column valid_from date;
comment on column prices.valid_from is 'first day of the price; empty: always';
drop index prices_key;
create unique index prices_key on prices (lower(model), lower(customer_group), currency, from_quantity, valid_from)
  nulls not distinct;
