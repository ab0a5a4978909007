import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Services } from '../../../platform/api/services.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { cachePerDatabase } from '../../../platform/versioned-cache.ts';
import { CAPACITY, REACH } from '../units/attribute-label.ts';
import { ACTIONS } from './clamp-finder.limits.ts';
import type { ClampRatings } from './find-clamps.ts';

type Lists = {
  ids: string;
  products: string;
  actions: string;
  capacities: string;
  reaches: string;
  heights: string;
  threads: string;
  mountings: string;
};

/** Separates texts in a list; no text has it. */
const BETWEEN = '\u001f';

const cacheOf = cachePerDatabase<ClampRatings>({ maxSize: 1 });

/** The figures of all clamps, loaded once per catalogue version: the finder asks for them while a force is typed. */
export const ratingsOf = ({ database, catalogueVersion }: Services): Promise<ClampRatings> =>
  cacheOf(database).get('ratings', catalogueVersion.current, () => clampRatings(database.db));

/**
 * The figures of all visible models with a holding capacity or a thread, as one list for each figure: reading
 * 100,000 rows would take several times as long. A capacity in kilograms counts in newtons.
 */
async function clampRatings(db: Queryable): Promise<ClampRatings> {
  const action = sql.join(
    ACTIONS.map(({ series }, at) => sql`when m.name ~* ${series} then ${at}::int`),
    sql` `,
  );
  const number = (name: string, unit: string) =>
    sql`max(v.number) filter (where a.name = ${name} and a.unit = ${unit})`;
  const text = (name: string) => sql`max(v.text) filter (where a.name = ${name})`;
  const list = (column: string) =>
    sql`string_agg(coalesce(${sql.raw(column)}::text, ''), ${BETWEEN}::text order by id)`;
  const { rows } = await db.execute<Lists>(sql`
    select ${list('id')} as ids, ${list('product_id')} as products, ${list('action')} as actions,
      ${list('capacity')} as capacities, ${list('reach')} as reaches, ${list('height')} as heights,
      ${list('thread')} as threads, ${list('mounting')} as mountings
    from (
      select m.id, m.product_id, case ${action} end as action, rated.*
      from (
        select v.model_id, ${text('Thread')} as thread, ${text('Mounting')} as mounting,
          coalesce(${number(CAPACITY, 'N')}, ${number(CAPACITY, 'kN')} * 1000,
            ${number(CAPACITY, 'kg')} * 9.80665) as capacity,
          ${number(REACH, 'mm')} as reach, ${number('Height', 'mm')} as height
        from model_attributes v
        join attributes a on a.id = v.attribute_id
          and a.name in (${CAPACITY}, ${REACH}, 'Height', 'Thread', 'Mounting')
        group by v.model_id
      ) rated
      join models m on m.id = rated.model_id and m.is_active
      join products p on p.id = m.product_id and p.is_active
      join categories c on c.id = p.category_id and c.is_active
      where capacity is not null or thread is not null
    ) clamp`);
  const [lists] = rows;
  const texts = (joined: string | undefined) => (joined ? joined.split(BETWEEN) : []);
  const numbers = async (joined: string | undefined) => {
    await othersFirst();
    return Float64Array.from(texts(joined), (one) => (one === '' ? Number.NaN : Number(one)));
  };
  return {
    ids: await numbers(lists?.ids),
    products: await numbers(lists?.products),
    actions: await numbers(lists?.actions),
    capacities: await numbers(lists?.capacities),
    reaches: await numbers(lists?.reaches),
    heights: await numbers(lists?.heights),
    threads: texts(lists?.threads),
    mountings: texts(lists?.mountings),
  };
}

type ModelNames = {
  id: number;
  name: string;
  product_name: string;
  product_slug: string;
  product_image: string | null;
};

/** Names and product of some models, by their ids. */
export async function namesOfClamps(db: Queryable, ids: readonly number[]): Promise<Map<number, ModelNames>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<ModelNames>(sql`
    select m.id, m.name, p.name as product_name, p.slug as product_slug, p.images->0->>'file' as product_image
    from models m join products p on p.id = m.product_id
    where m.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
