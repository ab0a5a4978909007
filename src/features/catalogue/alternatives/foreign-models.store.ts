import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { columnsNamed } from '../../../platform/resource/table-columns.ts';
import { normOf, numbersIn } from '../../../platform/slug.ts';
import { models } from '../products/models.tables.ts';
import { foreignModels } from './foreign-models.tables.ts';

const SHOWN = ['maker', 'number', 'figures', 'source', 'source_date', 'note', 'pinned', 'pinned_reason'] as const;

const read = (db: Queryable) =>
  db
    .select({ id: foreignModels.id, ...columnsNamed(foreignModels, SHOWN) })
    .from(foreignModels)
    .$dynamic();

export type ForeignModel = Awaited<ReturnType<typeof read>>[number];

const MAX_FOUND = 3;
const MAX_NUMBERED = 50;
/** Words of a text that may be one number, and characters that a number has at least. */
const [MAX_WORDS, MIN_LENGTH] = [4, 3];

/** The models of other makers whose number a text is, begins, or contains: "Holdwell 61-B equivalent". The longest number first. */
export async function foreignModelsIn(db: Queryable, text: string): Promise<ForeignModel[]> {
  const numbers = numbersIn(text, MAX_WORDS)
    .filter((run) => run.length >= MIN_LENGTH)
    .map(normOf);
  if (!numbers.length) return [];
  const whole = normOf(text);
  return read(db)
    .where(
      and(
        eq(foreignModels.isActive, true),
        sql`(${foreignModels.numberNorm} = any(${sql.param(numbers)}::text[])
          or (${foreignModels.numberNorm} >= ${whole} and ${foreignModels.numberNorm} < ${whole} || '{'))`,
      ),
    )
    .orderBy(sql`length(${foreignModels.numberNorm}) desc`, asc(foreignModels.maker), asc(foreignModels.number))
    .limit(MAX_FOUND);
}

/** The models of other makers with one of these numbers, without their punctuation. */
export const foreignModelsNumbered = (
  db: Queryable,
  norms: readonly string[],
): Promise<(ForeignModel & { norm: string })[]> =>
  db
    .select({ id: foreignModels.id, norm: foreignModels.numberNorm, ...columnsNamed(foreignModels, SHOWN) })
    .from(foreignModels)
    .where(and(eq(foreignModels.isActive, true), inArray(foreignModels.numberNorm, [...norms])))
    .orderBy(asc(foreignModels.id))
    .limit(MAX_NUMBERED);

/** All of one maker in order; of all makers without one. */
export const foreignModelsOf = (db: Queryable, maker: string, limit: number): Promise<ForeignModel[]> =>
  read(db)
    .where(and(eq(foreignModels.isActive, true), sql`lower(${foreignModels.maker}) = lower(${maker})`))
    .orderBy(asc(foreignModels.number))
    .limit(limit);

/** The makers of which models are known, and how many. */
export const foreignMakers = (db: Queryable) =>
  db
    .select({ maker: foreignModels.maker, models: count() })
    .from(foreignModels)
    .where(eq(foreignModels.isActive, true))
    .groupBy(foreignModels.maker)
    .orderBy(asc(foreignModels.maker));

/** The model of ours that people pinned, by its name. */
export async function modelNamed(db: Queryable, name: string): Promise<{ id: number; product: number } | undefined> {
  const [found] = await db
    .select({ id: models.id, product: models.productId })
    .from(models)
    .where(eq(models.name, name))
    .limit(1);
  return found;
}
