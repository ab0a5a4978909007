-- Possible email addresses in a text, in lower case: the characters around each @. Stricter patterns are then tried on
-- these few texts only. The length is cut, because an index key has a limit.
create or replace function addresses_in(given text) returns text[] language sql immutable strict parallel safe
return array(
  select distinct left(found[1], 300)
  from regexp_matches(lower(given), '[a-z0-9._%+-]*@(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*)?', 'g') as found
);
