import { z } from 'zod';
import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { LAST_ID } from '../../../platform/api/fields.contract.ts';
import { slugOf } from '../../../platform/slug.ts';
import { resourceNamed } from '../resources/resources.ts';
import { anyStaff, refuseWithoutRight, staffOf } from '../staff/staff-guards.ts';
import { redirectFrom, rowWithSlug } from './addresses.store.ts';

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

export const productsOfficeApi = behind(anyStaff, {
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
});
