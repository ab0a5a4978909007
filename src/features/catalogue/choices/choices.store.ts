import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { type Client, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { oncePerVersion } from '../../../platform/versioned-cache.ts';
import { storedPictures } from '../products/products.tables.ts';
import type { ComparedChoices } from './choices.contract.ts';
import { choices } from './choices.tables.ts';

export const choicesNow = oncePerVersion(
  (client) =>
    queryRows(client, choices.row)`
      select ${choices.columns()} from choices where is_active order by sort_order, id`,
  { maxSize: 1 },
);

const pictured = z.object({ id: z.int(), images: storedPictures });

export async function firstPictures(client: Client, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows(client, pictured)`
    select p.id, p.images from visible_products v join products p on p.id = v.id where v.id = any(${ids}::int[])`;
  return new Map(rows.map(({ id, images }) => [id, images[0]?.file ?? '']));
}

type Choices = Awaited<ReturnType<typeof choicesNow>>;

export function comparedChoices(
  choices: Choices,
  isMeant: (choice: Choices[number], ofAttribute: Choices) => boolean,
): ComparedChoices[] {
  return [...groupBy(choices, ({ attribute }) => attribute)].flatMap(([name, ofAttribute]) => {
    const values = ofAttribute.filter((choice) => isMeant(choice, ofAttribute));
    return values.length > 1
      ? [{ name, values: values.map(({ value, goodFor, notFor }) => ({ value, good_for: goodFor, not_for: notFor })) }]
      : [];
  });
}
