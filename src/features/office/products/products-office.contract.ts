import { z } from 'zod';
import { bodyId as id, LAST_ID } from '../../../platform/api/fields.contract.ts';
import { officeRow } from '../resources/resources.contract.ts';

export const addressQuery = z.object({
  resource: z.enum(['products', 'news', 'events']),
  name: z.string().trim().max(300).default(''),
  slug: z.string().trim().max(300).default(''),
  id: z.coerce.number().int().min(0).max(LAST_ID).default(0),
});
export const addressReply = z.object({
  path: z.string(),
  slug: z.string(),
  valid: z.boolean(),
  taken_by: z.object({ id: z.number(), label: z.string() }).nullable(),
  redirect_to: z.string().nullable(),
});

export const duplicateBody = z.object({ id, version: id });
export const duplicateReply = z.object({ row: officeRow });
