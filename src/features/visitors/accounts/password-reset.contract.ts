import { z } from 'zod';

export const resetRequestBody = z.object({ email: z.string().trim().max(254).default('') });
export const tokenBody = z.object({ token: z.string().max(200) });
export const tokenReply = z.object({
  success: z.boolean(),
  email: z.string().optional(),
  error: z.string().optional(),
});
export const newPasswordBody = z.object({ token: z.string().max(200), password: z.string().max(1000) });
