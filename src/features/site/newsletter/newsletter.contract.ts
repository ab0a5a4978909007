import { z } from 'zod';
import { emailAddress } from '../../../platform/api/fields.contract.ts';

export const newsletterSignup = z.object({ email: z.string('must be a text').trim().max(254) });

/** The general rule for an email address, checked in the handler because the form has its own message for a bad one. */
export const newsletterAddress = emailAddress;

export const newsletterReply = z.object({ success: z.boolean(), message: z.string() });

/** The key of a link in an email. */
export const newsletterKey = z.object({ key: z.string().max(200).default('') });
