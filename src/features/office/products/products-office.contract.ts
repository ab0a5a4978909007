import { z } from 'zod';
import { bodyId as id, LAST_ID } from '../../../platform/api/fields.contract.ts';
import { officeRow } from '../resources/resources.contract.ts';

/** An address while typing; defaults to the slug of the name. */
export const addressQuery = z.object({
  resource: z.enum(['products', 'news', 'events']),
  name: z.string().trim().max(300).default(''),
  slug: z.string().trim().max(300).default(''),
  /** Row that has the address. */
  id: z.coerce.number().int().min(0).max(LAST_ID).default(0),
});
export const addressReply = z.object({
  path: z.string(),
  /** Normalised slug. */
  slug: z.string(),
  valid: z.boolean(),
  /** Row with this slug or one that reads the same. */
  taken_by: z.object({ id: z.number(), label: z.string() }).nullable(),
  /** Target of an existing redirect, which the page would replace. */
  redirect_to: z.string().nullable(),
});

export const duplicateBody = z.object({ id, version: id });
export const duplicateReply = z.object({ row: officeRow });
