-- A name from each of its words on. Words end where letters become digits, too. 40 signs are more than anybody types.
create or replace function search_tails(name text) returns table (word bigint, key text)
  language sql immutable strict parallel safe
begin atomic
  select n, left(string_agg(folded(lower(part[1])), '') over (order by n rows between current row and unbounded following), 40)
  from regexp_matches(name, '[A-Za-z]+|[0-9]+', 'g') with ordinality parts (part, n);
end;
