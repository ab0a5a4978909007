import { z } from 'zod';
import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { MAX_ID } from '../../../platform/api/fields.contract.ts';
import { toSlug } from '../../../platform/slug.ts';
import { findRedirectTarget, findRowWithSlug } from '../rows/addresses.store.ts';
import { getResource } from '../rows/resources.ts';
import { allowAnyStaff, refuseWithoutRight, requireStaff } from '../staff/staff-guards.ts';

const addressQuery = z.object({
  resource: z.enum(['products', 'news', 'events']),
  name: z.string().trim().max(300).default(''),
  slug: z.string().trim().max(300).default(''),
  id: z.coerce.number().int().min(0).max(MAX_ID).default(0),
});
const addressReply = z.object({
  path: z.string(),
  slug: z.string(),
  valid: z.boolean(),
  taken_by: z.object({ id: z.number(), label: z.string() }).nullable(),
  redirect_to: z.string().nullable(),
});

export const productsOfficeApi = guardEndpoints(allowAnyStaff, {
  'GET /api/office/address': defineEndpoint({
    summary: 'Availability of an address for a page: its owner if it is taken, and the target of a redirect from it',
    query: addressQuery,
    reply: addressReply,
    handle: async (call) => {
      const { resource: name, slug: typedSlug, id, ...query } = call.query;
      const resource = getResource(name);
      refuseWithoutRight(await requireStaff(call), resource.right, 'read');
      const slug = toSlug(typedSlug || query.name);
      const path = resource.ownPage?.({ slug }) ?? '';
      const { pool } = call.services.database;
      const [taken, redirect] = slug
        ? await Promise.all([findRowWithSlug(pool, name, slug, id), findRedirectTarget(pool, path)])
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
});
