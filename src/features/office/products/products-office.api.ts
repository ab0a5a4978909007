import type pg from 'pg';
import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { bodyId as id, LAST_ID } from '../../../platform/api/fields.contract.ts';
import { HttpError, notFound } from '../../../platform/errors.ts';
import { slugOf } from '../../../platform/slug.ts';
import { isAttributeHeading } from '../../import/workbook/attribute-columns.ts';
import { applyForRows } from '../resources/apply-changes.ts';
import type { Change } from '../resources/change.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { fieldsOf } from '../resources/resource-fields.ts';
import { type FieldValue, type OfficeRow, officeRow } from '../resources/resources.contract.ts';
import { type Resource, resourceNamed } from '../resources/resources.ts';
import { readRows } from '../resources/rows.store.ts';
import { anyStaff, refuseWithoutRight, staffMay, staffOf } from '../staff/staff-guards.ts';
import { partsOfProduct, redirectFrom, rowWithSlug } from './addresses.store.ts';

const addressQuery = z.object({
  resource: z.enum(['products', 'news', 'events']),
  name: z.string().trim().max(300).default(''),
  slug: z.string().trim().max(300).default(''),
  id: z.coerce.number().int().min(0).max(LAST_ID).default(0),
});
const addressReply = z.object({
  path: z.string(),
  slug: z.string(),
  valid: z.boolean(),
  taken_by: z.object({ id: z.number(), label: z.string() }).nullable(),
  redirect_to: z.string().nullable(),
});

const duplicateBody = z.object({ id, version: id });
const duplicateReply = z.object({ row: officeRow });

const GONE = 'This product no longer exists.';
const CHANGED = 'Someone has changed this product in the meantime.';
const TOO_MANY = 'Copy a product with more than 5,000 models by an export and an import.';
const MOST = 5000;
const NOT_COPIED = ['featured'];

/**
 * Copies a product with tables, models and files, by the rules of a save. The copy is archived until restored.
 * @throws HttpError 404, or 409 for another version
 */
async function duplicateProduct(
  client: pg.ClientBase,
  { id, version }: { id: number; version: number },
): Promise<OfficeRow> {
  const products = resourceNamed('products');
  const [source] = await readRows(client, products, [id], true);
  if (!source) throw notFound(GONE);
  if (source.version !== version) throw new HttpError(409, CHANGED, { error: CHANGED, current: source.row });
  const parts = await partsOfProduct(client, id);
  if (parts.models.length > MOST) throw new HttpError(400, TOO_MANY);

  const named = await freeName(client, String(source.row.name), String(source.row.slug));
  const changes: Change[] = [
    { resource: 'products', action: 'add', archived: true, values: { ...valuesOf(products, source.row), ...named } },
  ];
  for (const name of ['tables', 'models', 'files'] as const) {
    const resource = resourceNamed(name);
    for (const { row } of await readRows(client, resource, parts[name])) {
      changes.push({ resource: name, action: 'add', values: { ...valuesOf(resource, row), product: named.slug } });
    }
  }
  const [copy] = await applyForRows(client, changes);
  if (!copy) throw notFound(GONE);
  return copy;
}

function valuesOf(resource: Resource, row: OfficeRow): Record<string, FieldValue> {
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

export const productsOfficeApi = {
  ...behind(anyStaff, {
    'GET /api/office/address': endpoint({
      summary: 'Availability of an address for a page: its owner if it is taken, and the target of a redirect from it',
      query: addressQuery,
      reply: addressReply,
      handle: async (call) => {
        const { resource: name, slug: typedSlug, id, ...query } = call.query;
        const resource = resourceNamed(name);
        refuseWithoutRight(await staffOf(call), resource.right, 'read');
        const slug = slugOf(typedSlug || query.name);
        const path = resource.ownPage?.({ slug }) ?? '';
        const { pool } = call.services.database;
        const [taken, redirect] = slug
          ? await Promise.all([rowWithSlug(pool, name, slug, id), redirectFrom(pool, path)])
          : [];
        return {
          path,
          slug,
          valid: slug !== '' && (typedSlug === '' || typedSlug === slug),
          taken_by: taken ?? null,
          redirect_to: redirect ?? null,
        };
      },
    }),
  }),
  ...behind(staffMay('catalogue', 'write'), {
    'POST /api/office/duplicate_product': endpoint({
      summary: 'Copy a product with its tables, models and files; the copy is archived until it is restored',
      body: duplicateBody,
      reply: duplicateReply,
      handle: async (call) => {
        const { id: staffId } = await staffOf(call);
        return asStaff(call.services.database, staffId, async (client) => ({
          row: await duplicateProduct(client, call.body),
        }));
      },
    }),
  }),
};
