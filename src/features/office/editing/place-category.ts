import type pg from 'pg';
import { badInput } from '../../../platform/errors.ts';
import { refusedFields } from '../resources/field-problem.ts';
import type { OfficeRow } from '../resources/resources.contract.ts';
import type { Resource } from '../resources/resources.ts';
import { readRow } from '../resources/rows.store.ts';
import { saveRow } from '../resources/save-row.ts';
import { lockedNeighbours, numberCategories } from './category-order.store.ts';

export interface CategoryPlace {
  /** The slug of the category above; '' for none. */
  parent: string;
  /** The id of the one that it comes before; null: the last. */
  before: number | null;
}

/**
 * Moves a category to a place in the tree: a change of its parent, by the rules of a save, and new numbers for the neighbours whose order
 * changes.
 *
 * @throws HttpError 400 naming `parent` or `before`, 409 when the category is not the version that was seen
 */
export async function placeCategory(
  client: pg.ClientBase,
  resource: Resource,
  seen: { id: number | string; version: number },
  { parent, before }: CategoryPlace,
): Promise<OfficeRow> {
  const moved = await saveRow(client, { resource: resource.name, action: 'change', ...seen, values: { parent } });
  const { ids, parentHoldsProducts } = await lockedNeighbours(client, Number(moved.id));
  if (parentHoldsProducts) throw refusedFields([{ field: 'parent', problem: `"${parent}" holds products` }]);
  const others = ids.filter((id) => id !== moved.id);
  const at = before === null ? others.length : others.indexOf(before);
  if (at < 0) throw badInput('before', 'is not below the same category');
  await numberCategories(client, others.toSpliced(at, 0, Number(moved.id)));
  const placed = await readRow(client, resource, moved.id);
  return placed?.row ?? moved;
}
