import { bigint, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { ROLES } from '../rights/roles.limits.ts';

const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();

export const staff = pgTable('staff', {
  id: id(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  disabledAt: moment('disabled_at'),
  lastSeenAt: moment('last_seen_at'),
  createdAt: createdAt(),
  createdBy: integer('created_by'),
  version: integer('version').notNull().default(1),
  updatedAt: updatedAt(),
});

export const staffCredentials = pgTable('staff_credentials', {
  staffId: integer('staff_id')
    .primaryKey()
    .references(() => staff.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  /** Sealed. In use once `totpEnabledAt` is set. */
  totpSecret: text('totp_secret'),
  totpEnabledAt: moment('totp_enabled_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** Since the last sign-in. */
  refusedSignIns: integer('refused_sign_ins').notNull().default(0),
  refusedLastAt: moment('refused_last_at'),
  updatedAt: updatedAt(),
});

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
);

export const staffInvitations = pgTable('staff_invitations', {
  id: id(),
  tokenHash: text('token_hash').notNull().unique(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  invitedBy: integer('invited_by').references(() => staff.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  version: integer('version').notNull().default(1),
});

export const officeSessions = pgTable('office_sessions', {
  id: id(),
  staffId: integer('staff_id')
    .notNull()
    .references(() => staff.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull(),
  createdAt: createdAt(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
});
