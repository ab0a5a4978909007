import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const contactDetails = pgTable('contact_details', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  phone1: text('phone1').notNull().default(''),
  phone2: text('phone2').notNull().default(''),
  mailbox1: text('mailbox1').notNull().default(''),
  mailbox1For: text('mailbox1_for').notNull().default(''),
  mailbox2: text('mailbox2').notNull().default(''),
  mailbox2For: text('mailbox2_for').notNull().default(''),
  mailbox3: text('mailbox3').notNull().default(''),
  mailbox3For: text('mailbox3_for').notNull().default(''),
  openingTimes: text('opening_times').notNull().default(''),
  note: text('note').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});

export const team = pgTable('team', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  role: text('role').notNull(),
  does: text('does').notNull().default(''),
  mailbox: text('mailbox').notNull().default(''),
  phone: text('phone').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  version: integer('version').notNull().default(1),
});
