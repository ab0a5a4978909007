import { z } from 'zod';
import { emailField, requiredLineField } from '../../../platform/api/fields.contract.ts';
import { sentFileSchema } from '../../../platform/api/sent-file.contract.ts';
import { MAX_CONTACT_MESSAGE_LENGTH } from './contact.limits.ts';

const buildRequiredText = (max: number) => z.string().trim().min(1, 'is required').max(max);

export const contactBody = z.object({
  name: requiredLineField(100),
  email: emailField,
  phone: buildRequiredText(30),
  message: buildRequiredText(MAX_CONTACT_MESSAGE_LENGTH),
  captcha_token: z.string().max(4000).default(''),
  client_ref: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be 8 to 100 letters, digits or hyphens')
    .optional(),
  /** A photo, such as of a clamp to be identified. Only the first of the two calls needs the photo. */
  photo: sentFileSchema.optional(),
  /** A honeypot: hidden from people, so only bots fill it in. */
  website: z.string().max(300).default(''),
});
export type ContactBody = z.input<typeof contactBody>;

export const savedContactReply = z.object({
  success: z.boolean(),
  id: z.number().optional(),
  error: z.string().optional(),
});
export const sentContactReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});

/** The solution is the number whose hash with `salt` is `challenge`. */
export const captchaChallenge = z.object({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;
