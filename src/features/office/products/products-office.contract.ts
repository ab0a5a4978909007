import { z } from 'zod';
import { bodyId as id, LAST_ID } from '../../../platform/api/fields.contract.ts';
import { officeRow } from '../resources/resources.contract.ts';

/** An address as it is typed; without a slug that of the name. */
export const addressQuery = z.object({
  resource: z.enum(['products', 'news', 'events']),
  name: z.string().trim().max(300).default(''),
  slug: z.string().trim().max(300).default(''),
  /** The row whose address it is. */
  id: z.coerce.number().int().min(0).max(LAST_ID).default(0),
});
export const addressReply = z.object({
  path: z.string(),
  /** What a slug would be that can be one. */
  slug: z.string(),
  valid: z.boolean(),
  /** The row that has it, or one that reads alike. */
  taken_by: z.object({ id: z.number(), label: z.string() }).nullable(),
  /** Where a redirect leads from there, which a page of this address replaces. */
  redirect_to: z.string().nullable(),
});

export const duplicateBody = z.object({ id, version: id });
export const duplicateReply = z.object({ row: officeRow });
