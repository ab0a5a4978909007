import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { ACTIONS, type ActionKey } from './clamp-strength.ts';

export interface ClampNeed {
  /** The required capacity in newtons at `reach` millimetres, including the safety factor. */
  needed: number;
  reach: number;
  action?: ActionKey;
  mounting?: string;
  /** The max height of a clamp, in millimetres. */
  height?: number;
  limit: number;
}

type Row = {
  id: number;
  name: string;
  product_name: string;
  product_slug: string;
  capacity: number;
  reach: number | null;
  height: number | null;
  mounting: string | null;
};

/** A model's value of an attribute, from the column for numbers or for text. */
const attributeValue = (attribute: string, column: 'number' | 'text') => sql`(
  select v.${sql.raw(column)} from model_attributes v join attributes a on a.id = v.attribute_id
  where v.model_id = m.id and a.name = ${attribute})`;

/** The visible clamps with sufficient capacity at the reach, weakest first. Same rule as capacityAt(). */
export async function clampsThatHold(db: Queryable, need: ClampNeed): Promise<Row[]> {
  const wanted = ACTIONS.filter(({ key }) => !need.action || key === need.action);
  const series = wanted.map((action) => action.series).join('|');
  const levers = ACTIONS.filter(({ lever }) => lever)
    .map((action) => action.series)
    .join('|');
  const { rows } = await db.execute<Row>(sql`
    with clamps as (
      select m.id, m.name, p.name as product_name, p.slug as product_slug, hc.number as capacity,
        case when m.name ~* ${levers} then ${attributeValue('Reach', 'number')} end as reach,
        ${attributeValue('Height', 'number')} as height, ${attributeValue('Mounting', 'text')} as mounting
      from models m
      join products p on p.id = m.product_id and p.is_active
      join categories c on c.id = p.category_id and c.is_active
      join model_attributes hc on hc.model_id = m.id and hc.number >= ${need.needed}
      join attributes ha on ha.id = hc.attribute_id and ha.name = 'Holding capacity' and ha.unit = 'N'
      where m.is_active and m.name ~* ${series}
    )
    select *, capacity * least(1, coalesce(reach / ${need.reach}::float8, 1)) as usable from clamps
    where capacity * least(1, coalesce(reach / ${need.reach}::float8, 1)) >= ${need.needed}
      and (${need.mounting ?? ''} = '' or mounting = ${need.mounting ?? ''})
      and (${need.height ?? null}::float8 is null or height <= ${need.height ?? null}::float8)
    order by usable, id limit ${need.limit}`);
  return rows;
}

/** The types of mounting of all clamps. */
export async function mountingsOfClamps(db: Queryable): Promise<string[]> {
  const series = ACTIONS.map((action) => action.series).join('|');
  const { rows } = await db.execute<{ mounting: string }>(sql`
    select distinct v.text as mounting from model_attributes v
    join attributes a on a.id = v.attribute_id and a.name = 'Mounting'
    join models m on m.id = v.model_id and m.is_active and m.name ~* ${series}
    where v.text is not null order by 1 limit 30`);
  return rows.map(({ mounting }) => mounting);
}
