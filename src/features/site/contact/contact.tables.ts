import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const contactEnquiries = pgTable('contact_enquiries', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  clientRef: text('client_ref'),
  contentHash: text('content_hash').notNull(),
  captchaHash: text('captcha_hash').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  message: text('message').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
