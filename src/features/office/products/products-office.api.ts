import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { slugOf } from '../../../platform/slug.ts';
import { asStaff } from '../resources/office-transaction.ts';
import { resourceNamed } from '../resources/resources.ts';
import { anyStaff, refuseWithoutRight, staffMay, staffOf } from '../staff/staff-guards.ts';
import { redirectFrom, rowWithSlug } from './addresses.store.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { addressQuery, addressReply, duplicateBody, duplicateReply } from './products-office.contract.ts';

export const productsOfficeApi = {
  ...behind(anyStaff, {
    'GET /api/office/address': endpoint({
      summary: 'Whether an address is free for a page, what has it, and where a redirect from it leads',
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
