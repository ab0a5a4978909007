import { z } from 'zod';
import { passwordField } from '../../../platform/api/fields.contract.ts';
import { user } from '../../visitors/accounts/accounts.contract.ts';
import { registerBody } from '../registration/registration.contract.ts';

export const accountBody = registerBody.omit({ email: true, username: true, password: true, wanted_file: true });

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
export type CustomerAccount = z.infer<typeof accountReply>;

export const savedAccountReply = z.object({
  success: z.boolean(),
  user: user.optional(),
  error: z.string().optional(),
});
export const changeCustomerPasswordBody = z.object({
  current_password: passwordField,
  new_password: passwordField,
});
export const deleteAccountBody = z.object({ password: passwordField });
