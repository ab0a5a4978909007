import type pg from 'pg';
import { badInputError } from '../../../platform/http-errors.ts';
import { buildFieldRefusal } from './field-problem.ts';
import { findOrderField } from './resource-fields.ts';
import type { FieldValue, OfficeRow } from './resources.contract.ts';
import type { Resource } from './resources.ts';
import {
  findHolder,
  findTargetCategory,
  getHolderField,
  lockNeighbours,
  numberRows,
  type OrderNumber,
  planOrderNumbers,
} from './row-order.store.ts';
import { loadRow } from './rows.store.ts';
import { saveRow } from './save-row.ts';

export interface RowPosition {
  into?: string | undefined;
  before: number | null;
}

export interface PlannedRowMove {
  values: Record<string, FieldValue>;
  numbers: (OrderNumber & { stored: number | undefined })[];
}

/**
 * Computes the writes of a move with as few new numbers as possible, and locks the neighbours.
 * @param set change set whose drafts count as stored; undefined for none
 * @throws HttpError 400 naming `resource`, `parent`, `category`, `into` or `before`
 */
export async function planMove(
  client: pg.ClientBase,
  resource: Resource,
  id: number,
  { into, before }: RowPosition,
  set: number | undefined,
): Promise<PlannedRowMove> {
  if (!findOrderField(resource)) throw badInputError('resource', 'has no order of its own');
  if (!Number.isInteger(id)) throw badInputError('id', 'is not the number of an entry');
  const field = getHolderField(resource);
  if (into !== undefined && !field) throw badInputError('into', 'is only for categories and products');
  const target = into ? await findTargetCategory(client, into, set) : undefined;
  if (field && into && !target) throw buildFieldRefusal([{ field, problem: `no category "${into}"` }]);
  if (target && target.holds_products !== (resource.name === 'products'))
    throw buildFieldRefusal([
      { field: field ?? 'into', problem: `"${into}" holds ${target.holds_products ? 'products' : 'categories'}` },
    ]);
  let holder: number | null | undefined;
  if (field) holder = into === undefined ? await findHolder(client, resource, id, set) : (target?.id ?? null);
  const others = await lockNeighbours(client, resource, { id, holder, set });
  const at = before === null ? others.length : others.findIndex((other) => other.id === before);
  if (at < 0) throw badInputError('before', 'must be an entry of the same list');
  const stored = new Map(others.map((other) => [other.id, other.stored]));
  return {
    values: field && into !== undefined ? { [field]: target?.drafted_slug ?? '' } : {},
    numbers: planOrderNumbers(id, others, at).map((one) => ({ ...one, stored: stored.get(one.id) })),
  };
}

/**
 * Moves a row in the public order, or a category or product into another category, by the rules of a save.
 * @throws HttpError 400 as `planMove`, 409 for another version
 */
export async function moveRow(
  client: pg.ClientBase,
  resource: Resource,
  seen: { id: number | string; version: number },
  position: RowPosition,
): Promise<OfficeRow> {
  const { values, numbers } = await planMove(client, resource, Number(seen.id), position, undefined);
  const moved = await saveRow(client, { resource: resource.name, action: 'change', ...seen, values });
  await numberRows(client, resource, numbers);
  const rowAfter = await loadRow(client, resource, moved.id);
  return rowAfter?.row ?? moved;
}
