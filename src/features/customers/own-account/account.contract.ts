import { z } from 'zod';
import { personName, singleLine, tick } from '../../../platform/api/fields.contract.ts';
import { user } from '../../visitors/accounts/accounts.contract.ts';
import { mobileNumber } from '../registration/registration.contract.ts';

const required = (max: number) => singleLine(max).min(1, 'is required');
const optional = (max: number) => singleLine(max).default('');

/** The details that customers can change themselves, named as in the registration form. */
export const accountBody = z.object({
  firstName: personName(100),
  lastName: personName(100),
  mobile: mobileNumber,
  companyName: optional(200),
  jobRole: optional(100),
  city: optional(100),
  state: required(100),
  country: required(100),
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
