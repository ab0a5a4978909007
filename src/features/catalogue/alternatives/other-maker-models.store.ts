import { z } from 'zod';
import { type DatabaseClient, queryFirstRow, queryRows, rawSql } from '../../../platform/postgres/plain-sql.ts';
import { listPossibleNumbers, toNorm } from '../../../platform/slug.ts';

const otherMakerModelRow = z.object({
  id: z.int(),
  maker: z.string(),
  number: z.string(),
  figures: z.string(),
  source: z.string(),
  sourceDate: z.string().nullable(),
  note: z.string(),
  pinned: z.string(),
  pinnedReason: z.string(),
});
export type OtherMakerModelRow = z.output<typeof otherMakerModelRow>;

const SHOWN = rawSql(`id, maker, number, figures, source, source_date::text as "sourceDate", note, pinned,
  pinned_reason as "pinnedReason"`);

const MAX_FOUND = 3;
const MAX_NUMBERED = 50;
const [MAX_WORDS, MIN_LENGTH] = [4, 3];

/**
 * Finds models of other makers whose number begins with the text, or is in the text ("Holdwell 61-B equivalent"). The
 * longest number comes first.
 */
export async function findOtherMakerModels(client: DatabaseClient, text: string): Promise<OtherMakerModelRow[]> {
  const numbers = listPossibleNumbers(text, MAX_WORDS)
    .filter((run) => run.length >= MIN_LENGTH)
    .map(toNorm);
  if (!numbers.length) return [];
  const whole = toNorm(text);
  return queryRows(client, otherMakerModelRow)`
    select ${SHOWN} from foreign_models
    where is_active and (number_norm = any(${numbers}::text[]) or (number_norm >= ${whole} and number_norm < ${whole} || '{'))
    order by length(number_norm) desc, maker, number limit ${MAX_FOUND}`;
}

const [MIN_NEAR, MAX_ENDING] = [4, 2];

/** Models of other makers whose number is that of the text without its last one or two characters: 207-U for 207-UL. */
export async function findNearOtherMakerModels(client: DatabaseClient, text: string): Promise<OtherMakerModelRow[]> {
  const numbers = listPossibleNumbers(text, MAX_WORDS).map(toNorm);
  const near = numbers.flatMap((number) =>
    Array.from({ length: MAX_ENDING }, (_, at) => number.slice(0, number.length - at - 1)),
  );
  const possible = near.filter((number) => number.length >= MIN_NEAR);
  if (!possible.length) return [];
  return queryRows(client, otherMakerModelRow)`
    select ${SHOWN} from foreign_models
    where is_active and number_norm = any(${possible}::text[]) order by length(number_norm) desc, maker, number limit ${MAX_FOUND}`;
}

const numberedModel = otherMakerModelRow.extend({ norm: z.string() });

export const findOtherMakerModelsByNumber = (
  client: DatabaseClient,
  norms: readonly string[],
): Promise<(OtherMakerModelRow & { norm: string })[]> =>
  queryRows(client, numberedModel)`
    select ${SHOWN}, number_norm as norm from foreign_models
    where is_active and number_norm = any(${norms}::text[]) order by id limit ${MAX_NUMBERED}`;

export const listModelsOfMaker = (
  client: DatabaseClient,
  maker: string,
  limit: number,
): Promise<OtherMakerModelRow[]> =>
  queryRows(client, otherMakerModelRow)`
    select ${SHOWN} from foreign_models where is_active and lower(maker) = lower(${maker}) order by number limit ${limit}`;

const makerRow = z.object({ maker: z.string(), models: z.int() });

export const listOtherMakers = (client: DatabaseClient) =>
  queryRows(client, makerRow)`
    select maker, count(*)::int as models from foreign_models where is_active group by maker order by maker`;

const namedModel = z.object({ id: z.int(), product: z.int() });

export const findVisibleModelId = (
  client: DatabaseClient,
  name: string,
): Promise<{ id: number; product: number } | undefined> =>
  queryFirstRow(client, namedModel)`
    select m.id, m.product_id as product from visible_models v join models m on m.id = v.id where m.name = ${name} order by m.id limit 1`;
