-- Overall sizes of visible models that differ from their STEP or IGES file, in mm. CAD programs turn models, so axes
-- are matched so that the fewest sizes differ. The tolerance is half of the column's last digit and 0.1 mm for curved
-- faces. Left out: sizes of another state, such as an open length, and a length beside an overall length.
create or replace view cad_differences as
with measured as (
  select distinct on (f.model_id) f.model_id, f.kind, m.key, (r.reading -> 'outline' ->> 0)::float8 as x,
    (r.reading -> 'outline' ->> 1)::float8 as y, (r.reading -> 'outline' ->> 2)::float8 as z
  from cad_readings r join media m on m.sha256 = r.sha256 and m.is_active
  join file_kinds k on k.kind in ('step', 'igs') and starts_with(m.key, k.folder || '/')
  join files f on f.kind = k.kind and f.is_active and f.file = substr(m.key, length(k.folder) + 2)
  where jsonb_typeof(r.reading -> 'outline') = 'array' and f.model_id is not null
  order by f.model_id, f.kind = 'step' desc, f.position, f.id
), stated as (
  select v.model_id, v.attribute_id, a.name, meant.side, meant.is_plain,
    bool_or(not meant.is_plain) over (partition by v.model_id, meant.side) as has_overall, v.number * unit.mm as stated,
    0.1 + unit.mm * 0.5 / 10 ^ max(scale(v.number::numeric)) over (partition by m.product_id, v.attribute_id) as tolerance
  from measured join models m on m.id = measured.model_id join products p on p.id = m.product_id
  join model_attributes v on v.model_id = m.id and v.number is not null and v.upper is null
  join attributes a on a.id = v.attribute_id
  join (values ('length', 'length', true), ('overall length', 'length', false), ('total length', 'length', false),
    ('width', 'width', true), ('overall width', 'width', false), ('total width', 'width', false),
    ('height', 'height', true), ('overall height', 'height', false), ('total height', 'height', false))
    as meant(name, side, is_plain) on meant.name = lower(a.name)
  join (values ('mm', 1.0), ('cm', 10.0), ('m', 1000.0), ('in', 25.4)) as unit(symbol, mm) on unit.symbol = a.unit
  where m.is_active and p.is_active
), sizes as (
  select * from stated where not (is_plain and has_overall)
), suspect as (
  select distinct s.model_id from sizes s join measured d using (model_id)
  where abs(case s.side when 'length' then d.x when 'width' then d.y else d.z end - s.stated) > s.tolerance
), turned as (
  select s.model_id, axes.rank, s.attribute_id, s.name, s.stated, d.kind, d.key, side.measured,
    abs(side.measured - s.stated) as distance, abs(side.measured - s.stated) > s.tolerance as differs
  from sizes s join suspect using (model_id) join measured d using (model_id)
  cross join lateral (values (1, d.x, d.y, d.z), (2, d.y, d.x, d.z), (3, d.x, d.z, d.y), (4, d.z, d.y, d.x),
    (5, d.y, d.z, d.x), (6, d.z, d.x, d.y)) as axes(rank, length, width, height)
  cross join lateral (select case s.side when 'length' then axes.length when 'width' then axes.width else axes.height end
    as measured) side
), best as (
  select distinct on (model_id) model_id, rank from turned
  group by model_id, rank order by model_id, count(*) filter (where differs), sum(distance), rank
)
select t.model_id, t.attribute_id, t.name, t.stated, t.measured, t.kind, t.key
from turned t join best using (model_id, rank) where t.differs;
