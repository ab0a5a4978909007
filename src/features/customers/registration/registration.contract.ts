import { z } from 'zod';
import {
  emailAddress,
  formReply,
  idField,
  optionalLine,
  personName,
  requiredLine,
  tick,
  typedPassword,
} from '../../../platform/api/fields.contract.ts';
import { GATED_NAMES } from '../../../platform/file-kinds.limits.ts';
import { plainMobile } from '../../../platform/sheets/cell-text.ts';
import { MOBILE, MOBILE_RULE, USERNAME, USERNAME_RULE } from './registration.limits.ts';

const mobileNumber = z
  .string()
  .overwrite(plainMobile)
  .regex(MOBILE, MOBILE_RULE)
  .refine((number) => /^\d{6,15}$/.test(number.replace(/\D/g, '')), 'must have 6 to 15 digits');

export const registerBody = z.object({
  firstName: personName(100),
  lastName: personName(100),
  email: emailAddress,
  mobile: mobileNumber,
  username: z.string().trim().regex(USERNAME, USERNAME_RULE),
  password: typedPassword,
  companyName: optionalLine(200),
  jobRole: optionalLine(100),
  city: optionalLine(100),
  state: requiredLine(100),
  country: requiredLine(100),
  subscribe: tick.default(false),
  wanted_file: z.object({ kind: z.enum(GATED_NAMES), model_id: idField }).optional(),
});
export type RegisterBody = z.input<typeof registerBody>;

export const wantedFileReply = z.object({
  wanted_file: z
    .object({ kind: z.enum(GATED_NAMES), model_id: z.number(), model_name: z.string(), file_name: z.string() })
    .nullable(),
});
export const verifyReply = formReply.extend(wantedFileReply.partial().shape);

export const emailBody = z.object({ email: emailAddress });
export const emailCheckReply = z.object({ exists: z.boolean(), is_verified: z.boolean() });
export const tokenQuery = z.object({ token: z.string().max(200).default('') });
export const verifyBody = z.object({
  token: z.string().min(1, 'is required').max(200),
  password: typedPassword,
});
