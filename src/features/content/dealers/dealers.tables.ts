import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const dealers = pgTable('dealers', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  companyName: text('company_name').notNull(),
  personName: text('person_name').notNull().default(''),
  address: text('address').notNull().default(''),
  phone1: text('phone1').notNull().default(''),
  phone2: text('phone2').notNull().default(''),
  email1: text('email1').notNull().default(''),
  website: text('website').notNull().default(''),
  country: text('country').notNull(),
  state: text('state').notNull().default(''),
  city: text('city').notNull().default(''),
  lat: doublePrecision('lat'),
  lng: doublePrecision('lng'),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
