import type pg from 'pg';
import { HttpError } from '../../../platform/http-errors.ts';
import { isAttributeHeading } from '../../workbook/staging/attribute-columns.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { findRowWithSlug, listRowsOfProduct } from './addresses.store.ts';
import { applyAndReadRows } from './apply-changes.ts';
import type { OfficeChange } from './office-change.ts';
import { listFields } from './resource-fields.ts';
import type { FieldValue } from './resources.contract.ts';
import { getResource, type Resource } from './resources.ts';
import { loadRows } from './rows.store.ts';

const TOO_MANY = 'This product has more than 5,000 models. Copy it by an export and an import.';
const MOST = 5000;
const NOT_COPIED = ['featured'];

/** Copies a product with tables, models and files, by the rules of a save. The copy is archived until restored. */
async function duplicateProduct(client: pg.ClientBase, source: ActCall['row']): Promise<number | string> {
  const products = getResource('products');
  const rowIds = await listRowsOfProduct(client, Number(source.id));
  if (rowIds.models.length > MOST) throw new HttpError(400, TOO_MANY);

  const named = await findFreeName(client, String(source.name), String(source.slug));
  const changes: OfficeChange[] = [
    { resource: 'products', action: 'add', archived: true, values: { ...listFieldValues(products, source), ...named } },
  ];
  for (const name of ['tables', 'models', 'files'] as const) {
    const resource = getResource(name);
    for (const { row } of await loadRows(client, resource, rowIds[name])) {
      changes.push({
        resource: name,
        action: 'add',
        values: { ...listFieldValues(resource, row), product: named.slug },
      });
    }
  }
  const [copy] = await applyAndReadRows(client, changes);
  return copy?.id ?? '';
}

function listFieldValues(resource: Resource, row: ActCall['row']): Record<string, FieldValue> {
  const fields = listFields(resource).map(({ name }) => name);
  const filled = Object.entries(row).filter(
    ([name, value]) =>
      (fields.includes(name) || isAttributeHeading(name)) &&
      !NOT_COPIED.includes(name) &&
      value !== null &&
      value !== undefined &&
      value !== '',
  );
  return Object.fromEntries(filled) as Record<string, FieldValue>;
}

async function findFreeName(
  client: pg.ClientBase,
  name: string,
  slug: string,
): Promise<{ name: string; slug: string }> {
  for (let number = 1; ; number += 1) {
    const copy = {
      name: `${name} (copy${number > 1 ? ` ${number}` : ''})`,
      slug: `${slug}-copy${number > 1 ? `-${number}` : ''}`,
    };
    if (!(await findRowWithSlug(client, 'products', copy.slug, 0))) return copy;
  }
}

const duplicate = defineAct({
  label: 'Duplicate',
  undo: 'adds',
  isLong: true,
  about: 'Tables, models and files are copied as well. Visitors do not see the copy until you restore it.',
  fields: {},
  async run({ transaction, row }) {
    return { done: 'Copied', to: `/products/${await duplicateProduct(transaction.client, row)}` };
  },
});

export const productActs = { duplicate };
