create or replace function is_of_asker(conversation integer, address text) returns boolean language sql stable
return exists (
  select from conversations c left join enquiries e on e.id = c.enquiry_id left join users u on u.id = e.user_id
  where c.id = conversation and c.email <> ''
    and (lower(address) in (lower(c.email), lower(u.email)) or lower(address) = any(u.former_emails))
);
