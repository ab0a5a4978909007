-- Part numbers have one kind of hyphen and of space, and no invisible characters, wherever they are stored. Of several
-- rows that would have the same number, one gets it; the others stay.
create function pg_temp.plain_part_number(typed text) returns text language sql immutable
return btrim(regexp_replace(
  regexp_replace(regexp_replace(typed, '[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'),
    '[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]', '-', 'g'),
  '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'));

update models m set name = one.plain
from (
  select id, name, plain, row_number() over (partition by product_id, plain order by name <> plain, not is_active, id) as place
  from models, lateral (select pg_temp.plain_part_number(name) as plain) number
) one
where one.id = m.id and one.place = 1 and one.plain not in ('', one.name);

-- A first cell that differs from the name would be shown beside it.
update models set cells[1] = name where cells[1] <> name and pg_temp.plain_part_number(cells[1]) = name;

update foreign_models f set number = one.plain
from (
  select id, number, plain, row_number() over (partition by maker, plain order by number <> plain, not is_active, id) as place
  from foreign_models, lateral (select pg_temp.plain_part_number(number) as plain) number
) one
where one.id = f.id and one.place = 1 and one.plain not in ('', one.number);
update foreign_models set pinned = pg_temp.plain_part_number(pinned) where pinned <> pg_temp.plain_part_number(pinned);

update prices p set model = one.plain
from (
  select id, model, plain, row_number() over (
    partition by lower(plain), lower(customer_group), currency, from_quantity order by model <> plain, updated_at desc, id) as place
  from prices, lateral (select pg_temp.plain_part_number(model) as plain) number
) one
where one.id = p.id and one.place = 1 and one.plain not in ('', one.model);

update application_pictures set models = pg_temp.plain_part_number(models) where models <> pg_temp.plain_part_number(models);
