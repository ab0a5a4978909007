-- Part numbers are typed with O for 0 and I for 1; both sides of a comparison are folded the same way.
create or replace function folded(normalised text) returns text
  language sql immutable strict parallel safe
  return translate(normalised, 'oi', '01');
