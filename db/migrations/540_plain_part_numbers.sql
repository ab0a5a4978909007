-- Part numbers have one kind of hyphen and of space, and no invisible characters; names that would collide stay.
update models m set name = plain.name
from (
  select id, product_id, btrim(regexp_replace(
    regexp_replace(regexp_replace(name, '[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g'),
      '[\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]', '-', 'g'),
    '[ \t\u00A0\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g')) as name
  from models
) plain
where plain.id = m.id and plain.name <> m.name and plain.name <> ''
  and not exists (select from models o where o.product_id = m.product_id and o.name = plain.name and o.id <> m.id);
