import { z } from 'zod';

export const newsletterSignup = z.object({ email: z.string('must be text').trim().max(254) });

export const newsletterReply = z.object({ success: z.boolean(), message: z.string() });

export const newsletterKey = z.object({ key: z.string().max(200).default('') });
