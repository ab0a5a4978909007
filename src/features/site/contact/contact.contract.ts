import { z } from 'zod';

const required = (most: number) => z.string().trim().min(1, 'is required').max(most);

export const contactBody = z.object({
  name: required(100),
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email('must be an e-mail address'))
    .transform((address) => address.toLowerCase()),
  phone: required(30),
  message: required(5000),
  captcha_token: z.string().max(4000).default(''),
  /** Chosen by the browser for one message; a repeated send carries the same. */
  client_ref: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be 8 to 100 letters, digits or hyphens')
    .optional(),
  /** Hidden from people: whoever fills it in is a program. */
  website: z.string().max(300).default(''),
});

export const savedReply = z.object({ success: z.boolean(), id: z.number().optional(), error: z.string().optional() });
export const sentReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
});

/** A puzzle of the captcha: which number gives this hash together with the salt. */
export const captchaChallenge = z.object({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;
