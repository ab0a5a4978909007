import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { applyAndReadRows } from './apply-changes.ts';
import type { OfficeChange } from './office-change.ts';

const replacedModel = z.object({ product: z.string(), model: z.string() });

/** Adds relations to the model that replaces the given ones, except where they are stored. */
export async function addSuccessor(
  client: pg.ClientBase,
  rows: readonly { id: number | string }[],
  successor: string,
): Promise<void> {
  if (successor === '') return;
  const models = await queryRows(client, replacedModel)`
    select p.slug as product, m.name as model from models m join products p on p.id = m.product_id
    where m.id = any(${rows.map(({ id }) => Number(id))}::int[]) and not exists (
      select from relations r join models t on t.id = r.to_model_id
      where r.kind = 'successor' and r.is_active and r.model_id = m.id and t.name = ${successor})`;
  const changes = models.map(
    (model): OfficeChange => ({
      resource: 'relations',
      action: 'add',
      values: { kind: 'successor', ...model, to_product: '', to_model: successor },
    }),
  );
  if (changes.length > 0) await applyAndReadRows(client, changes);
}
