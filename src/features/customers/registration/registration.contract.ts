import { z } from 'zod';
import {
  emailField,
  formReplySchema,
  idField,
  optionalLineField,
  passwordField,
  personNameField,
  requiredLineField,
  tickField,
} from '../../../platform/api/fields.contract.ts';
import { GATED_FILE_KIND_NAMES } from '../../../platform/file-kinds.limits.ts';
import { normalisePhone } from '../../../platform/spreadsheets/cell-text.ts';
import {
  listPhoneDigits,
  MOBILE_PATTERN,
  MOBILE_RULE,
  USERNAME_PATTERN,
  USERNAME_RULE,
} from './registration.limits.ts';

const mobileNumber = z
  .string()
  .overwrite(normalisePhone)
  .regex(MOBILE_PATTERN, MOBILE_RULE)
  .refine((mobile) => listPhoneDigits(mobile).every((digits) => /^\d{6,15}$/.test(digits)), 'must have 6 to 15 digits');

export const registerBody = z.object({
  firstName: personNameField(100),
  lastName: personNameField(100),
  email: emailField,
  mobile: mobileNumber,
  username: z.string().trim().regex(USERNAME_PATTERN, USERNAME_RULE),
  password: passwordField,
  companyName: optionalLineField(200),
  jobRole: optionalLineField(100),
  city: optionalLineField(100),
  state: requiredLineField(100),
  country: requiredLineField(100),
  subscribe: tickField.default(false),
  wanted_file: z.object({ kind: z.enum(GATED_FILE_KIND_NAMES), model_id: idField }).optional(),
});
export type RegisterBody = z.input<typeof registerBody>;

export const wantedFileReply = z.object({
  wanted_file: z
    .object({
      kind: z.enum(GATED_FILE_KIND_NAMES),
      model_id: z.number(),
      model_name: z.string(),
      file_name: z.string(),
    })
    .nullable(),
});
export const verifyEmailReply = formReplySchema.extend(wantedFileReply.partial().shape);

export const registrationEmailBody = z.object({ email: emailField });
export const emailCheckReply = z.object({ exists: z.boolean(), is_verified: z.boolean() });
export const verifyEmailQuery = z.object({ token: z.string().max(200).default('') });
export const verifyEmailBody = z.object({
  token: z.string().min(1, 'is required').max(200),
  password: passwordField,
});
