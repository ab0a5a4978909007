import { desc, eq, or, sql } from 'drizzle-orm';
import { deleteQueuedEmailsOf } from '../../../platform/mail/mail-queue.store.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { downloadLog } from '../../catalogue/products/files.tables.ts';
import { contactEnquiries } from '../../site/contact/contact.tables.ts';
import { newsletterSignups } from '../../site/newsletter/newsletter.tables.ts';
import type { UserRow } from '../../visitors/accounts/accounts.store.ts';
import { rememberedLogins, sessions } from '../../visitors/accounts/accounts.tables.ts';
import { mailFailures } from '../enquiries/enquiries.tables.ts';
import { enquiriesOfUser } from '../my-enquiries/my-enquiries.store.ts';
import { exportedProjects } from '../projects/projects.store.ts';

/** More than any customer has; limits the memory that a request can use. */
const MAX_ROWS = 10_000;

/** Everything stored about a customer, for the customer: no hashes, no tokens. */
export async function dataOfUser(db: Queryable, { id, email, ...user }: UserRow) {
  const ofAddress = sql`lower(${contactEnquiries.email}) = ${email}`;
  const [enquiries, projects, messages, downloads, newsletter, logins, remembered] = await Promise.all([
    enquiriesOfUser(db, id, { limit: MAX_ROWS }, new Date()),
    exportedProjects(db, id, MAX_ROWS),
    db
      .select({
        sent_at: contactEnquiries.createdAt,
        name: contactEnquiries.name,
        phone: contactEnquiries.phone,
        message: contactEnquiries.message,
      })
      .from(contactEnquiries)
      .where(ofAddress)
      .limit(MAX_ROWS),
    db
      .select({ kind: downloadLog.kind, file: downloadLog.file, downloaded_at: downloadLog.downloadedAt })
      .from(downloadLog)
      .where(eq(downloadLog.userId, id))
      .orderBy(desc(downloadLog.id))
      .limit(MAX_ROWS),
    db
      .select({ signed_up_at: newsletterSignups.signedUpAt, confirmed_at: newsletterSignups.confirmedAt })
      .from(newsletterSignups)
      .where(sql`lower(${newsletterSignups.email}) = ${email}`),
    db
      .select({ since: sessions.createdAt, until: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .limit(MAX_ROWS),
    db
      .select({ since: rememberedLogins.createdAt, until: rememberedLogins.expiresAt })
      .from(rememberedLogins)
      .where(eq(rememberedLogins.userId, id))
      .limit(MAX_ROWS),
  ]);
  return {
    account: {
      email,
      username: user.username,
      first_name: user.firstName,
      last_name: user.lastName,
      mobile: user.mobile,
      company_name: user.companyName,
      job_role: user.jobRole,
      city: user.city,
      state: user.state,
      country: user.country,
      registered_at: user.createdAt,
      changed_at: user.updatedAt,
    },
    newsletter: newsletter[0] ?? null,
    enquiries: enquiries.map(({ lines, id: _, ...enquiry }) => ({
      ...enquiry,
      lines: lines.map(({ model_name, product_name, quantity, own_number, note }) => ({
        ...{ model: model_name, product: product_name, quantity, own_number, note },
      })),
    })),
    projects,
    contact_messages: messages,
    downloads,
    logins,
    remembered_browsers: remembered,
  };
}

/** Deletes data stored under an email address outside the account: contact messages, and emails in the database. */
export async function deleteDataByEmail(tx: Queryable, email: string): Promise<void> {
  await deleteQueuedEmailsOf(tx, email);
  await tx.execute(sql`delete from messages where conversation_id is null and lower(sender) = ${email}`);
  await tx.delete(contactEnquiries).where(sql`lower(${contactEnquiries.email}) = ${email}`);
  await tx
    .delete(mailFailures)
    .where(
      or(
        sql`lower(${mailFailures.recipient}) = ${email}`,
        sql`lower(${mailFailures.letter}->'replyTo'->>'address') = ${email}`,
      ),
    );
}
