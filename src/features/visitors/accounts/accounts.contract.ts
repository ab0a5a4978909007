import { z } from 'zod';
import { passwordField, tickField } from '../../../platform/api/fields.contract.ts';

/** See docs/spec/api.md#records */
export const user = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  username: z.string(),
  company_name: z.string(),
  is_verified: z.union([z.literal(0), z.literal(1)]),
});
export type User = z.infer<typeof user>;

export const loginBody = z.object({
  email: z.string().trim().min(1, 'is required').max(254),
  password: passwordField,
  remember: tickField.optional(),
});

export const loginReply = z.object({
  success: z.boolean(),
  user: z.union([user, z.object({ is_verified: z.literal(0) })]).optional(),
  error: z.string().optional(),
  /** Shown after the login, such as a planned deletion. */
  notice: z.string().optional(),
});

export const customerSessionReply = z.object({ logged_in: z.boolean(), user: user.nullable() });

export const resetRequestBody = z.object({ email: z.string().trim().max(254).default('') });
export const resetTokenBody = z.object({ token: z.string().max(200) });
export const resetTokenReply = z.object({
  success: z.boolean(),
  email: z.string().optional(),
  error: z.string().optional(),
});
export const newPasswordBody = z.object({ token: z.string().max(200), password: z.string().max(1000) });
