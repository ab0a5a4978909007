import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const id = () => integer('id').primaryKey().generatedByDefaultAsIdentity();
const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();

export const users = pgTable('users', {
  id: id(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  username: text('username'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull().default(''),
  mobile: text('mobile').notNull().default(''),
  companyName: text('company_name').notNull().default(''),
  jobRole: text('job_role').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  country: text('country').notNull().default(''),
  subscribe: boolean('subscribe').notNull().default(false),
  role: text('role').notNull().default('user'),
  banned: boolean('banned').notNull().default(false),
  banReason: text('ban_reason'),
  banExpires: moment('ban_expires'),
  /** Null: nobody has ever been able to log in. */
  firstVerifiedAt: moment('first_verified_at'),
  gstin: text('gstin').notNull().default(''),
  /** Of accounts that were merged into this one. */
  formerEmails: text('former_emails').array().notNull().default([]),
  /** When the account is deleted, as its customer wished. */
  eraseAt: moment('erase_at'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const credentials = pgTable('credentials', {
  id: id(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  providerId: text('provider_id').notNull().default('credential'),
  accountId: text('account_id').notNull(),
  password: text('password'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const sessions = pgTable('sessions', {
  id: id(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  token: text('token').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  impersonatedBy: text('impersonated_by'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const accountLinks = pgTable('account_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['verify', 'reset'] }).notNull(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  createdAt: createdAt(),
});

export const rememberedLogins = pgTable('remembered_logins', {
  series: text('series').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull(),
  previousHash: text('previous_hash'),
  rotatedAt: moment('rotated_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
});
