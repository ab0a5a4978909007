-- Addresses that the owner of an account has proved: the account's own once verified, and those of merged accounts
-- unless someone else has verified them since. All rights over data under an address come from this list.
create or replace function addresses_of_account(account integer) returns text[] language sql stable
return (
  select case when u.email_verified then array[u.email] else array[]::text[] end || array(
    select former from unnest(u.former_emails) former
    where not exists (select from users o where o.email = former and o.email_verified and o.id <> u.id))
  from users u where u.id = account
);
