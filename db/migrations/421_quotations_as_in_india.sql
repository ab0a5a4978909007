-- Prices of small parts: up to four decimals, of 100 or 1,000 pieces; samples are free.
alter table quotation_lines
  alter column unit_price type numeric(12, 4),
  drop constraint quotation_lines_unit_price_check,
  add column price_per smallint not null default 1 check (price_per in (1, 100, 1000)),
  add column is_sample boolean not null default false,
  add constraint quotation_lines_unit_price_check check (unit_price > 0 or is_sample);

alter table quotations
  add column packing_percent numeric(4, 2) check (packing_percent >= 0),
  add column freight_percent numeric(4, 2) check (freight_percent >= 0),
  add column charge_rule text not null default 'highest' check (charge_rule in ('highest', 'principal')),
  add column place_of_supply text not null default '';
comment on column quotations.packing_percent is 'of the goods; null: an amount. packing is the amount in either case';
comment on column quotations.charge_rule is 'rate at which packing and freight are taxed';
comment on column quotations.place_of_supply is 'a state of India; empty: that of the buyer';

alter table office_settings
  add column charge_rule text not null default 'highest' check (charge_rule in ('highest', 'principal'));

-- Links in emails end as well, 90 days after the quotation; sending again replaces them.
alter table quotation_links add column is_emailed boolean not null default false;
update quotation_links l set is_emailed = true, ends_at = (q.valid_until + 91)::timestamp at time zone 'Asia/Kolkata'
from quotations q where q.id = l.quotation_id and l.ends_at is null;
comment on column quotation_links.ends_at is 'null: by an earlier release, which had links without an end';
