-- True for the customer of an anonymised enquiry. An email without a sender has no address either, but another name.
create or replace function is_anonymous(customer jsonb) returns boolean language sql immutable parallel safe
return coalesce(customer ->> 'email', '') = '' and coalesce(customer ->> 'mobile', '') = ''
  and customer ->> 'name' in ('Deleted account', 'Deleted on request', 'Older enquiry');
