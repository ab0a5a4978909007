import type pg from 'pg';
import { badInput } from '../../../platform/errors.ts';
import { refusedFields } from '../resources/field-problem.ts';
import { orderFieldOf } from '../resources/resource-fields.ts';
import type { FieldValue, OfficeRow } from '../resources/resources.contract.ts';
import type { Resource } from '../resources/resources.ts';
import { readRow } from '../resources/rows.store.ts';
import { saveRow } from '../resources/save-row.ts';
import {
  categoryOf,
  holderFieldOf,
  holderOf,
  lockedNeighbours,
  type Numbered,
  numberRows,
  numbersAt,
} from './row-order.store.ts';

export interface RowPlace {
  into?: string | undefined;
  before: number | null;
}

export interface Placing {
  values: Record<string, FieldValue>;
  numbers: (Numbered & { stored: number | undefined })[];
}

/**
 * Computes the writes of a move with as few new numbers as possible, and locks the neighbours.
 * @param set change set whose drafts count as stored; undefined for none
 * @throws HttpError 400 naming `resource`, `parent`, `category`, `into` or `before`
 */
export async function placingOf(
  client: pg.ClientBase,
  resource: Resource,
  id: number,
  { into, before }: RowPlace,
  set: number | undefined,
): Promise<Placing> {
  if (!orderFieldOf(resource)) throw badInput('resource', 'has no order of its own');
  if (!Number.isInteger(id)) throw badInput('id', 'is not the number of a row');
  const field = holderFieldOf(resource);
  if (into !== undefined && !field) throw badInput('into', 'is only for categories and products');
  const target = into ? await categoryOf(client, into, set) : undefined;
  if (field && into && !target) throw refusedFields([{ field, problem: `no category "${into}"` }]);
  if (target && target.holds_products !== (resource.name === 'products'))
    throw refusedFields([
      { field: field ?? 'into', problem: `"${into}" holds ${target.holds_products ? 'products' : 'categories'}` },
    ]);
  let holder: number | null | undefined;
  if (field) holder = into === undefined ? await holderOf(client, resource, id, set) : (target?.id ?? null);
  const others = await lockedNeighbours(client, resource, { id, holder, set });
  const at = before === null ? others.length : others.findIndex((other) => other.id === before);
  if (at < 0) throw badInput('before', 'must be a row of the same list');
  const stored = new Map(others.map((other) => [other.id, other.stored]));
  return {
    values: field && into !== undefined ? { [field]: target?.drafted_slug ?? '' } : {},
    numbers: numbersAt(id, others, at).map((one) => ({ ...one, stored: stored.get(one.id) })),
  };
}

/**
 * Moves a row in the public order, or a category or product into another category, by the rules of a save.
 * @throws HttpError 400 as `placingOf`, 409 for another version
 */
export async function placeRow(
  client: pg.ClientBase,
  resource: Resource,
  seen: { id: number | string; version: number },
  place: RowPlace,
): Promise<OfficeRow> {
  const { values, numbers } = await placingOf(client, resource, Number(seen.id), place, undefined);
  const moved = await saveRow(client, { resource: resource.name, action: 'change', ...seen, values });
  await numberRows(client, resource, numbers);
  const placed = await readRow(client, resource, moved.id);
  return placed?.row ?? moved;
}
