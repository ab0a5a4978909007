import { z } from 'zod';
import { idField, requiredLine } from '../../../platform/api/fields.contract.ts';
import { cartLine, storedLine } from '../shared-baskets/shared-baskets.contract.ts';
import { MAX_SHARED } from '../shared-baskets/shared-baskets.limits.ts';
import { MAX_PROJECT_NAME } from './projects.limits.ts';

const project = z.object({
  id: z.int(),
  name: z.string(),
  /** Version that the caller saw, to detect conflicts. */
  version: z.int(),
  changed_at: z.string(),
  lines: z.array(storedLine),
});
export type Project = z.infer<typeof project>;

export const projectsQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) });
export const projectsReply = z.object({ data: z.array(project), hasMore: z.boolean() });

const version = z.int().min(1);
const lines = z
  .array(cartLine.extend({ name: z.string().max(300).default('') }))
  .min(1, 'must have at least one line')
  .max(MAX_SHARED, `must have at most ${MAX_SHARED} lines`);

export const addProjectBody = z.object({ name: requiredLine(MAX_PROJECT_NAME), lines });
export const changeProjectBody = z.object({
  id: idField,
  version,
  name: requiredLine(MAX_PROJECT_NAME).optional(),
  lines: lines.optional(),
});
export const projectReply = z.object({ success: z.literal(true), project });

export const deleteProjectBody = z.object({ id: idField, version });
export const restoreProjectBody = z.object({ id: idField });
