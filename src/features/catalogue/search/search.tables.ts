import { integer, pgEnum, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

export const searchKind = pgEnum('search_kind', ['category', 'product', 'model']);
export type SearchKind = (typeof searchKind.enumValues)[number];

/** Maintained by triggers (054_search_keys.sql). `place` 0: the whole name, 1: from a later word on, 2: its category or brand. */
export const searchKeys = pgTable(
  'search_keys',
  {
    kind: searchKind('kind').notNull(),
    place: smallint('place').notNull(),
    key: text('key').notNull(),
    item: integer('item').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.place, table.key, table.item] })],
);
