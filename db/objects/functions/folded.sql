-- Customers type O for 0 and I for 1 in part numbers, so both sides of a comparison are folded alike.
create or replace function folded(normalised text) returns text
  language sql immutable strict parallel safe
  return translate(normalised, 'oi', '01');
