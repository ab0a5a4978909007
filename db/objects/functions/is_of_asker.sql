create or replace function is_of_asker(conversation integer, address text) returns boolean language sql stable
return exists (
  select from conversations c left join enquiries e on e.id = c.enquiry_id
  where c.id = conversation and c.email <> ''
    and (lower(address) = lower(c.email) or lower(address) = any(addresses_of_account(e.user_id)))
);
