import { z } from 'zod';
import { groupBy } from '../../../platform/group-by.ts';
import { type DatabaseClient, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { storedImages } from '../products/products.tables.ts';
import type { ComparedChoices } from './choices.contract.ts';
import { choices } from './choices.tables.ts';

export const loadChoices = computeOncePerVersion(
  (client) =>
    queryRows(client, choices.row)`
      select ${choices.columns()} from choices where is_active order by sort_order, id`,
  { maxSize: 1 },
);

const pictured = z.object({ id: z.int(), images: storedImages });

export async function loadFirstImages(
  client: DatabaseClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await queryRows(client, pictured)`
    select p.id, p.images from visible_products v join products p on p.id = v.id where v.id = any(${ids}::int[])`;
  return new Map(rows.map(({ id, images }) => [id, images[0]?.file ?? '']));
}

type Choices = Awaited<ReturnType<typeof loadChoices>>;

export function compareChoices(
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
