import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { GATED_NAMES } from '../../../platform/file-kinds.limits.ts';
import { models } from '../../catalogue/products/models.tables.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';

export const wantedFiles = pgTable('wanted_files', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  modelId: integer('model_id')
    .notNull()
    .references(() => models.id, { onDelete: 'cascade' }),
  kind: text('kind', { enum: GATED_NAMES }).notNull(),
});
