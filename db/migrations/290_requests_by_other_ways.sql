-- Requests that come by telephone, at a fair, at the counter or by email are enquiries too.
alter table enquiries add column source text not null default 'site'
  check (source in ('site', 'phone', 'email', 'fair', 'counter', 'other'));
comment on column enquiries.source is 'how it came; site: the customer sent it from the cart';
-- A caller may have given a telephone number only.
drop index enquiries_of_senders;
create index enquiries_of_senders on enquiries (created_at) where customer->>'email' <> '' or customer->>'mobile' <> '';
