import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Addresses of the newsletter. Those without `confirmedAt` have not been confirmed by the link in the first email. */
export const newsletterSignups = pgTable('newsletter_signups', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  email: text('email').notNull(),
  signedUpAt: timestamp('signed_up_at', { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  unsubscribeKey: text('unsubscribe_key'),
});
