import { z } from 'zod';
import { storedTable } from '../../../platform/resource/stored-table.ts';

export const usersTable = storedTable('users', {
  id: z.int(),
  email: z.string(),
  emailVerified: z.boolean(),
  username: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  companyName: z.string(),
  jobRole: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  subscribe: z.boolean(),
  role: z.string(),
  banned: z.boolean(),
  banReason: z.string().nullable(),
  banExpires: z.date().nullable(),
  /** Null if the email address was never verified. */
  firstVerifiedAt: z.date().nullable(),
  gstin: z.string(),
  customerGroup: z.string(),
  formerEmails: z.array(z.string()),
  eraseAt: z.date().nullable(),
  version: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
