import { z } from 'zod';
import { tick } from './accounts.contract.ts';

const required = (most: number) => z.string().trim().min(1, 'is required').max(most);
const optional = (most: number) => z.string().trim().max(most).default('');

/** An e-mail address as the whole site takes it: one rule, at most 254 characters, lower case. */
export const emailAddress = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .transform((address) => address.toLowerCase());

export const mobileNumber = z
  .string()
  .trim()
  .regex(/^\+?[\d\s()-]{6,24}$/, 'must be a phone number')
  .refine((number) => /^\d{6,15}$/.test(number.replace(/\D/g, '')), 'must have 6 to 15 digits');

export const registerBody = z.object({
  firstName: required(100),
  lastName: required(100),
  email: emailAddress,
  mobile: mobileNumber,
  /** No `@`: nobody can take another's e-mail address for a name. */
  username: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{3,30}$/, 'must be 3 to 30 letters, digits, dots, hyphens or underscores'),
  password: z.string().min(1, 'is required').max(1000),
  companyName: optional(200),
  jobRole: optional(100),
  city: optional(100),
  state: required(100),
  country: required(100),
  subscribe: tick.default(false),
});

export const emailBody = z.object({ email: emailAddress });
export const emailCheckReply = z.object({ exists: z.boolean(), is_verified: z.boolean() });
export const formReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});
export const tokenQuery = z.object({ token: z.string().max(200).default('') });

export const resetRequestBody = z.object({ email: z.string().trim().max(254).default('') });
export const tokenBody = z.object({ token: z.string().max(200) });
export const tokenReply = z.object({
  success: z.boolean(),
  email: z.string().optional(),
  error: z.string().optional(),
});
export const newPasswordBody = z.object({ token: z.string().max(200), password: z.string().max(1000) });
