import { z } from 'zod';
import { storedTable } from '../../../platform/resource/stored-table.ts';
import { STAFF_ROLES } from '../acts/roles.limits.ts';

export const staffInvitationsTable = storedTable('staff_invitations', {
  id: z.int(),
  tokenHash: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  invitedBy: z.int().nullable(),
  createdAt: z.date(),
  expiresAt: z.date(),
  usedAt: z.date().nullable(),
  version: z.int(),
});

export const officeSessionsTable = storedTable('office_sessions', {
  id: z.int(),
  staffId: z.int(),
  tokenHash: z.string(),
  createdAt: z.date(),
  seenAt: z.date(),
  confirmedAt: z.date(),
  expiresAt: z.date(),
  ip: z.string(),
  userAgent: z.string(),
});
