import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { models } from '../../catalogue/products/models.tables.ts';
import { products } from '../../catalogue/products/products.tables.ts';
import { users } from '../../visitors/accounts/accounts.tables.ts';

/** The customer's details at the time of sending. */
export interface Customer {
  name: string;
  email: string;
  mobile: string;
  company_name: string;
  job_role: string;
  city: string;
  state: string;
  country: string;
}

export const enquiries = pgTable('enquiries', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  reference: text('reference').notNull(),
  userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  customer: jsonb('customer').$type<Customer>().notNull(),
  note: text('note').notNull().default(''),
  poReference: text('po_reference').notNull().default(''),
  idempotencyKey: text('idempotency_key'),
  requestHash: text('request_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Of the customer's details, for the figures of the desk. */
  placeState: text('place_state').notNull().generatedAlwaysAs(sql`coalesce(trim(customer ->> 'state'), '')`),
  placeTown: text('place_town').notNull().generatedAlwaysAs(sql`coalesce(trim(customer ->> 'city'), '')`),
});

export const enquiryLines = pgTable(
  'enquiry_lines',
  {
    enquiryId: integer('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    modelId: integer('model_id').references(() => models.id, { onDelete: 'set null' }),
    modelName: text('model_name').notNull(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: text('product_name').notNull(),
    quantity: integer('quantity').notNull(),
    ownNumber: text('own_number').notNull().default(''),
    note: text('note').notNull().default(''),
    sentModelName: text('sent_model_name').notNull().default(''),
    sentProductId: text('sent_product_id').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.enquiryId, table.position] })],
);

export const mailFailures = pgTable('mail_failures', {
  jobId: uuid('job_id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  letter: jsonb('letter').notNull(),
  error: text('error').notNull(),
  failedAt: timestamp('failed_at', { withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp('handled_at', { withTimezone: true }),
});
