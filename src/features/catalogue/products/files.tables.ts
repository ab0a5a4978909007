import { bigint, boolean, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { FileKind } from '../../../platform/file-kinds.limits.ts';

// Until the other features use plain SQL:
/** Downloads of a product or a model (exactly one of the two). file is a name in the kind's folder, or an http(s) URL. */
export const files = pgTable('files', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  productId: integer('product_id'),
  modelId: integer('model_id'),
  kind: text('kind').$type<FileKind>().notNull(),
  title: text('title').notNull().default(''),
  file: text('file').notNull(),
  position: smallint('position').notNull().default(1),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});

/** Every stored file that pages or downloads reference, by its key in the file store. */
export const media = pgTable('media', {
  key: text('key').primaryKey(),
  gated: boolean('gated').notNull().default(false),
  mime: text('mime').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  width: integer('width'),
  height: integer('height'),
  storedAt: timestamp('stored_at', { withTimezone: true }).notNull().defaultNow(),
  /** False: removed from the library. Its bytes go a day later. */
  isActive: boolean('is_active').notNull().default(true),
  removedAt: timestamp('removed_at', { withTimezone: true }),
  version: integer('version').notNull().default(1),
});

export const downloadLog = pgTable('download_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id'),
  kind: text('kind').notNull(),
  file: text('file').notNull(),
  modelId: integer('model_id'),
  downloadedAt: timestamp('downloaded_at', { withTimezone: true }).notNull().defaultNow(),
});
