import { type SQL, sql } from 'drizzle-orm';
import { deleteEmailFilesBefore, emailFolder } from '../../../platform/mail/email-files.ts';
import { deleteSentEmails } from '../../../platform/mail/mail-queue.store.ts';
import { SENT_EMAIL_HOURS } from '../../../platform/mail/mailer.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import type { Settings } from '../../../platform/settings.ts';
import { downloadLog } from '../../catalogue/products/files.tables.ts';
import { contactEnquiries } from '../../site/contact/contact.tables.ts';
import { ABANDONED_SIGNUP_DAYS } from '../../site/newsletter/newsletter.store.ts';
import { newsletterSignups } from '../../site/newsletter/newsletter.tables.ts';
import type { Periods } from '../../site/privacy/privacy.store.ts';
import { searchMisses } from '../../site/search-misses/search-misses.tables.ts';
import { OWNERS_ADDRESS, OWNERS_ADDRESS_DAYS, VERIFY_HOURS } from '../../visitors/accounts/account-limits.ts';
import { accountLinks, rememberedLogins, sessions, users } from '../../visitors/accounts/accounts.tables.ts';
import { SESSION_DAYS } from '../../visitors/accounts/auth.ts';
import { REMEMBERED_DAYS } from '../../visitors/accounts/remembered-logins.store.ts';
import { enquiries, mailFailures } from '../enquiries/enquiries.tables.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { DELETED_PROJECT_DAYS } from '../projects/projects.limits.ts';
import { SHARED_BASKET_DAYS } from '../shared-baskets/shared-baskets.limits.ts';
import { sharedBaskets } from '../shared-baskets/shared-baskets.tables.ts';
import type { Retention } from './retention.ts';

/** Rows changed by one statement, so that none holds locks for long. */
const BATCH = 1000;

async function inBatches(run: () => Promise<{ rowCount: number | null }>): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await run();
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

const timestamp = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** Rows are deleted. `isDue`: which rows of the table. */
const deleted = (table: SQL | { getSQL(): SQL }, isDue: (before: SQL) => SQL) => ({
  afterwards: 'deleted',
  apply: (db: Queryable, before: Date) =>
    inBatches(() =>
      db.execute(sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${isDue(timestamp(before))} limit ${BATCH} for update skip locked))`),
    ),
});

/**
 * How long personal data is stored: the one table of periods, and what ends each. The clean-up job applies every entry, the API
 * sends them to the privacy page, and a test compares them with docs/operate.md (docs/decisions/133-personal-data.md).
 */
export const retention = ({ dataDir }: Pick<Settings, 'dataDir'>, periods: Periods) =>
  ({
    sessions: {
      data: 'Logins',
      period: { count: SESSION_DAYS, unit: 'days' },
      from: 'the login',
      ...deleted(sessions, (before) => sql`created_at < ${before} or expires_at < now()`),
    },
    rememberedLogins: {
      data: 'Browsers that remember a login',
      period: { count: REMEMBERED_DAYS, unit: 'days' },
      from: 'the last visit',
      ...deleted(rememberedLogins, (before) => sql`rotated_at < ${before} or expires_at < now()`),
    },
    accountLinks: {
      data: 'Hashes of links to verify an address or to reset a password',
      period: { count: 7, unit: 'days' },
      from: 'the link expired',
      ...deleted(accountLinks, (before) => sql`expires_at < ${before}`),
    },
    officeSessions: {
      data: 'Logins of staff, with network and browser',
      period: { count: 12, unit: 'hours' },
      from: 'the login',
      ...deleted(sql`office_sessions`, (before) => sql`created_at < ${before} or expires_at < now()`),
    },
    staffInvitations: {
      data: 'Invitations of staff',
      period: { count: 7, unit: 'days' },
      from: 'the link expired',
      ...deleted(sql`staff_invitations`, (before) => sql`expires_at < ${before}`),
    },
    // That nobody ever used: not those that lost their verification, nor banned ones, which must not be registered again,
    // nor staff. A link that is still valid saves the account.
    unverifiedAccounts: {
      data: 'Accounts whose email address was never verified',
      period: { count: VERIFY_HOURS, unit: 'hours' },
      from: 'the registration, or the last link',
      ...deleted(
        users,
        (before) => sql`not email_verified and first_verified_at is null and not banned and role = 'user'
          and created_at < ${before}
          and not exists (select from ${accountLinks} l where l.user_id = ${users.id} and l.expires_at > now())`,
      ),
    },
    enquiries: {
      data: 'Enquiries',
      period: { count: periods.enquiryMonths, unit: 'months' },
      from: 'the enquiry',
      afterwards:
        'name, contact details, company, notes, letters and PDFs of quotations are deleted; models, quantities, amounts and country stay',
      apply: (db, before) =>
        inBatches(() =>
          anonymiseEnquiriesWhere(
            db,
            sql`${enquiries.id} = any(array(
              select id from ${enquiries} where created_at < ${timestamp(before)} and customer->>'email' <> ''
              limit ${BATCH} for update skip locked))`,
            'Older enquiry',
          ),
        ),
    },
    contactMessages: {
      data: 'Messages of the contact form, with the letters about them',
      period: { count: periods.messageMonths, unit: 'months' },
      from: 'the message',
      ...deleted(contactEnquiries, (before) => sql`created_at < ${before}`),
    },
    unplacedLetters: {
      data: 'Letters that belong to no enquiry',
      period: { count: periods.messageMonths, unit: 'months' },
      from: 'the letter',
      ...deleted(sql`messages`, (before) => sql`conversation_id is null and at < ${before}`),
    },
    downloads: {
      data: 'Who downloaded which file',
      period: { count: periods.downloadMonths, unit: 'months' },
      from: 'the download',
      afterwards: 'the customer is deleted; the file and the date stay',
      apply: (db, before) =>
        inBatches(() =>
          db.execute(sql`update ${downloadLog} set user_id = null where id in (
            select id from ${downloadLog} where user_id is not null and downloaded_at < ${timestamp(before)} limit ${BATCH})`),
        ),
    },
    sharedBaskets: {
      data: 'Shared carts, which do not say who shared them',
      period: { count: SHARED_BASKET_DAYS, unit: 'days' },
      from: 'sharing',
      ...deleted(sharedBaskets, (before) => sql`created_at < ${before} or expires_at < now()`),
    },
    deletedProjects: {
      data: 'Carts put aside under a name that were deleted',
      period: { count: DELETED_PROJECT_DAYS, unit: 'days' },
      from: 'the deletion',
      ...deleted(sql`projects`, (before) => sql`deleted_at < ${before}`),
    },
    newsletterSignups: {
      data: 'Newsletter addresses that were not confirmed',
      period: { count: ABANDONED_SIGNUP_DAYS, unit: 'days' },
      from: 'the sign-up',
      ...deleted(newsletterSignups, (before) => sql`confirmed_at is null and signed_up_at < ${before}`),
    },
    consents: {
      data: 'Consents that were withdrawn',
      period: { count: 12, unit: 'months' },
      from: 'the withdrawal',
      ...deleted(sql`consents`, (before) => sql`withdrawn_at < ${before}`),
    },
    privacyRequests: {
      data: 'Requests about personal data',
      period: { count: 12, unit: 'months' },
      from: 'the answer',
      ...deleted(sql`privacy_requests`, (before) => sql`done_at < ${before}`),
    },
    sentEmails: {
      data: 'Emails that were sent, in the queue for sending',
      period: { count: SENT_EMAIL_HOURS, unit: 'hours' },
      from: 'sending',
      afterwards: 'deleted',
      apply: deleteSentEmails,
    },
    sentEmailIds: {
      data: 'That an email was sent, without to whom, for what mail servers report of it',
      period: { count: 14, unit: 'days' },
      from: 'sending',
      ...deleted(sql`sent_emails`, (before) => sql`sent_at < ${before}`),
    },
    emailFiles: {
      data: 'Emails stored as files, on a site without a mail server',
      period: { count: 7, unit: 'days' },
      from: 'writing',
      afterwards: 'deleted',
      apply: (_db, before) => deleteEmailFilesBefore(emailFolder(dataDir), before),
    },
    failedEmails: {
      data: 'Emails that could not be delivered',
      period: { count: 90, unit: 'days' },
      from: 'the last attempt',
      ...deleted(mailFailures, (before) => sql`failed_at < ${before}`),
    },
    // Of customers, and of staff with another ending of the name.
    ownersAddresses: {
      data: 'Networks from which an account was logged in to, as a hash of both',
      period: { count: OWNERS_ADDRESS_DAYS, unit: 'days' },
      from: 'the last login or password reset',
      ...deleted(sql`rate_limits`, () => sql`key like ${`${OWNERS_ADDRESS.name}%`} and resets_at < now()`),
    },
    searchMisses: {
      data: 'Searches without a result, by day, without who searched',
      period: { count: 6, unit: 'months' },
      from: 'the search',
      ...deleted(searchMisses, (before) => sql`day < ${before}`),
    },
    requestCounters: {
      data: 'Counters of requests, under a hash of the network or email address',
      period: { count: 1, unit: 'days' },
      from: 'the first request',
      ...deleted(sql`rate_limits`, () => sql`resets_at < now()`),
    },
  }) as const satisfies Record<string, Retention>;
