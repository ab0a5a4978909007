import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Places of the world from the GeoNames gazetteer, inserted by db/migrations/041_places.sql and never changed. */
export const places = pgTable(
  'places',
  {
    name: text('name').notNull(),
    region: text('region').notNull(),
    country: text('country').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    population: integer('population').notNull(),
    keys: text('keys').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.region, table.country] })],
);
