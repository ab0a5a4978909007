import type pg from 'pg';
import { badInput } from '../../../platform/errors.ts';
import { refusedFields } from '../resources/field-problem.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import type { OfficeRow } from '../resources/resources.contract.ts';
import type { Resource } from '../resources/resources.ts';
import { readRow } from '../resources/rows.store.ts';
import { saveRow } from '../resources/save-row.ts';
import { lockedNeighbours, numberRows, parentHoldsProducts } from './row-order.store.ts';

export interface RowPlace {
  /** The slug of what holds it: of a category the one above, '' for none; of a product its category. Undefined: the same as before. */
  into?: string | undefined;
  /** The id of the one that it comes before; null: the last. */
  before: number | null;
}

/** The field that says what holds a row. */
const HOLDERS: Record<string, string> = { categories: 'parent', products: 'category' };

/**
 * Moves a row to a place in the order that visitors see, a category or a product also below another category: a change by the rules of a
 * save, and new numbers for the neighbours whose order changes.
 *
 * @throws HttpError 400 naming `resource`, `parent`, `category`, `into` or `before`, 409 when the row is not the version that was seen
 */
export async function placeRow(
  client: pg.ClientBase,
  resource: Resource,
  seen: { id: number | string; version: number },
  { into, before }: RowPlace,
): Promise<OfficeRow> {
  if (!orderFieldOf(resource)) throw badInput('resource', 'has no order of its own');
  const holder = HOLDERS[resource.name];
  if (into !== undefined && !holder) throw badInput('into', 'is only for categories and products');
  const values = into !== undefined && holder ? { [holder]: into } : {};
  const moved = await saveRow(client, { resource: resource.name, action: 'change', ...seen, values });
  if (resource.name === 'categories' && (await parentHoldsProducts(client, Number(moved.id))))
    throw refusedFields([{ field: 'parent', problem: `"${into}" holds products` }]);
  const others = (await lockedNeighbours(client, resource, Number(moved.id))).filter((id) => id !== moved.id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) throw badInput('before', 'is not a neighbour there');
  await numberRows(client, resource, others.toSpliced(at, 0, Number(moved.id)));
  const placed = await readRow(client, resource, moved.id);
  return placed?.row ?? moved;
}
