-- Addresses of email in a text, in lower case: at least what stands around each @, so that a pattern is tried on few texts. The length has a limit
-- because a key of an index has one.
create or replace function addresses_in(given text) returns text[] language sql immutable strict parallel safe
return array(
  select distinct left(found[1], 300)
  from regexp_matches(lower(given), '[a-z0-9._%+-]*@(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?', 'g') as found
);
