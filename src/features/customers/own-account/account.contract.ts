import { z } from 'zod';
import { optionalLine, personName, requiredLine, tick } from '../../../platform/api/fields.contract.ts';
import { user } from '../../visitors/accounts/accounts.contract.ts';
import { mobileNumber } from '../registration/registration.contract.ts';

/** The details that customers can change themselves, named as in the registration form. */
export const accountBody = z.object({
  firstName: personName(100),
  lastName: personName(100),
  mobile: mobileNumber,
  companyName: optionalLine(200),
  jobRole: optionalLine(100),
  city: optionalLine(100),
  state: requiredLine(100),
  country: requiredLine(100),
  /** Whether the customer gets the newsletter. */
  subscribe: tick.default(false),
});

export const accountReply = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  mobile: z.string(),
  companyName: z.string(),
  jobRole: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  subscribe: z.boolean(),
});
export type Account = z.infer<typeof accountReply>;

export const savedAccountReply = z.object({
  success: z.boolean(),
  user: user.optional(),
  error: z.string().optional(),
});
export const changePasswordBody = z.object({
  current_password: z.string().min(1, 'is required').max(1000),
  new_password: z.string().min(1, 'is required').max(1000),
});
export const deleteAccountBody = z.object({ password: z.string().min(1, 'is required').max(1000) });
