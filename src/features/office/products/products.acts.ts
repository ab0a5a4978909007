import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import { isAttributeHeading } from '../../import/workbook/attribute-columns.ts';
import { type ActCall, defineAct } from '../acts/act.ts';
import { applyForRows } from '../resources/apply-changes.ts';
import type { Change } from '../resources/change.ts';
import { fieldsOf } from '../resources/resource-fields.ts';
import type { FieldValue } from '../resources/resources.contract.ts';
import { type Resource, resourceNamed } from '../resources/resources.ts';
import { readRows } from '../resources/rows.store.ts';
import { partsOfProduct, rowWithSlug } from './addresses.store.ts';

const TOO_MANY = 'Copy a product with more than 5,000 models by an export and an import.';
const MOST = 5000;
const NOT_COPIED = ['featured'];

/** Copies a product with tables, models and files, by the rules of a save. The copy is archived until restored. */
async function duplicateProduct(client: pg.ClientBase, source: ActCall['row']): Promise<number | string> {
  const products = resourceNamed('products');
  const parts = await partsOfProduct(client, Number(source.id));
  if (parts.models.length > MOST) throw new HttpError(400, TOO_MANY);

  const named = await freeName(client, String(source.name), String(source.slug));
  const changes: Change[] = [
    { resource: 'products', action: 'add', archived: true, values: { ...valuesOf(products, source), ...named } },
  ];
  for (const name of ['tables', 'models', 'files'] as const) {
    const resource = resourceNamed(name);
    for (const { row } of await readRows(client, resource, parts[name])) {
      changes.push({ resource: name, action: 'add', values: { ...valuesOf(resource, row), product: named.slug } });
    }
  }
  const [copy] = await applyForRows(client, changes);
  return copy?.id ?? '';
}

function valuesOf(resource: Resource, row: ActCall['row']): Record<string, FieldValue> {
  const fields = fieldsOf(resource).map(({ name }) => name);
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

async function freeName(client: pg.ClientBase, name: string, slug: string): Promise<{ name: string; slug: string }> {
  for (let number = 1; ; number += 1) {
    const copy = {
      name: `${name} (copy${number > 1 ? ` ${number}` : ''})`,
      slug: `${slug}-copy${number > 1 ? `-${number}` : ''}`,
    };
    if (!(await rowWithSlug(client, 'products', copy.slug, 0))) return copy;
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
