import { deleteEmailFilesBefore, getEmailFolder } from '../../../platform/mail/email-files.ts';
import { deleteSentEmails } from '../../../platform/mail/mail-queue.store.ts';
import { STORED_EMAIL_HOURS } from '../../../platform/mail/mailer.ts';
import {
  type DatabaseClient,
  executeSql,
  rawSql,
  type SqlFragment,
  sqlFragment,
} from '../../../platform/postgres/plain-sql.ts';
import type { Settings } from '../../../platform/settings.ts';
import { ABANDONED_SIGNUP_DAYS } from '../../site/newsletter/newsletter.store.ts';
import type { RetentionPeriods } from '../../site/privacy/privacy.store.ts';
import {
  OWNER_NETWORK_DAYS,
  OWNER_NETWORK_MARK,
  VERIFICATION_LINK_HOURS,
} from '../../visitors/accounts/account-limits.ts';
import { REMEMBERED_DAYS, SESSION_DAYS } from '../../visitors/accounts/customer-logins.store.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { DELETED_PROJECT_DAYS, SHARED_CART_DAYS } from '../saved-lists/saved-lists.limits.ts';
import type { RetentionRule } from './retention.ts';

/** Rows changed by one statement, which limits how long locks are held: 1000 enquiries took 1.8 s on a busy machine. */
const BATCH = 250;

async function runInBatches(run: () => Promise<{ rowCount: number | null }>): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await run();
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

const buildDeletionRule = (table: string, isDue: (before: Date) => SqlFragment) => ({
  afterwards: 'deleted',
  apply: (client: DatabaseClient, before: Date) =>
    runInBatches(
      () => executeSql(client)`
        delete from ${rawSql(table)} where ctid = any(array(
          select ctid from ${rawSql(table)} where ${isDue(before)} limit ${BATCH} for update skip locked))`,
    ),
});

interface Declared extends Omit<RetentionRule, 'period' | 'apply'> {
  /** A number, or the name of a setting in the office. */
  period: { count: number | keyof RetentionPeriods; unit: RetentionRule['period']['unit'] };
  apply: (client: DatabaseClient, before: Date, settings: Pick<Settings, 'dataDir'>) => Promise<number>;
}

/** The only table of periods: the job applies it, the privacy page shows it, a test compares docs/personal-data.md. */
const declared = {
  sessions: {
    data: 'Logins',
    period: { count: SESSION_DAYS, unit: 'days' },
    from: 'the login',
    ...buildDeletionRule('sessions', (before) => sqlFragment`created_at < ${before} or expires_at < now()`),
  },
  rememberedLogins: {
    data: 'Browsers that remember a login',
    period: { count: REMEMBERED_DAYS, unit: 'days' },
    from: 'the last visit',
    ...buildDeletionRule('remembered_logins', (before) => sqlFragment`rotated_at < ${before} or expires_at < now()`),
  },
  accountLinks: {
    data: 'Hashes of links to verify an address or to reset a password',
    period: { count: 7, unit: 'days' },
    from: 'the link expired',
    ...buildDeletionRule('account_links', (before) => sqlFragment`expires_at < ${before}`),
  },
  officeSessions: {
    data: 'Logins of staff, with network and browser',
    period: { count: 12, unit: 'hours' },
    from: 'the login',
    ...buildDeletionRule('office_sessions', (before) => sqlFragment`created_at < ${before} or expires_at < now()`),
  },
  staffInvitations: {
    data: 'Invitations of staff',
    period: { count: 7, unit: 'days' },
    from: 'the link expired',
    ...buildDeletionRule('staff_invitations', (before) => sqlFragment`expires_at < ${before}`),
  },
  // Excludes accounts that lost their verification, banned accounts, which must not register again, and staff. A valid
  // link keeps the account.
  unverifiedAccounts: {
    data: 'Accounts whose email address was never verified',
    period: { count: VERIFICATION_LINK_HOURS, unit: 'hours' },
    from: 'the registration, or the last link',
    ...buildDeletionRule(
      'users',
      (before) => sqlFragment`not email_verified and first_verified_at is null and not banned and role = 'user'
        and created_at < ${before}
        and not exists (select from account_links l where l.user_id = users.id and l.expires_at > now())`,
    ),
  },
  enquiries: {
    data: 'Enquiries',
    period: { count: 'enquiryMonths', unit: 'months' },
    from: 'the enquiry, or its last message or quotation',
    afterwards:
      'name, contact details, company, notes, messages and PDFs of quotations and orders are deleted; models, quantities, amounts and country stay',
    apply: (client, before) =>
      runInBatches(() =>
        anonymiseEnquiriesWhere(
          client,
          sqlFragment`enquiries.id = any(array(
            select id from enquiries where created_at < ${before} and not is_anonymous(customer)
              and not is_active_since((select id from conversations where enquiry_id = enquiries.id), ${before})
            order by created_at limit ${BATCH} for update skip locked))`,
          'Older enquiry',
        ),
      ),
  },
  contactMessages: {
    data: 'Messages of the contact form, with their replies',
    period: { count: 'messageMonths', unit: 'months' },
    from: 'the message, or the last message or quotation of its conversation',
    ...buildDeletionRule(
      'contact_enquiries',
      (before) => sqlFragment`created_at < ${before}
        and not is_active_since((select id from conversations where contact_id = contact_enquiries.id), ${before})`,
    ),
  },
  unplacedLetters: {
    data: 'Emails without an enquiry',
    period: { count: 'messageMonths', unit: 'months' },
    from: 'the email',
    ...buildDeletionRule('messages', (before) => sqlFragment`conversation_id is null and at < ${before}`),
  },
  downloads: {
    data: 'Who downloaded which file',
    period: { count: 'downloadMonths', unit: 'months' },
    from: 'the download',
    afterwards: 'the customer is deleted; the file and the date stay',
    apply: (client, before) =>
      runInBatches(
        () => executeSql(client)`
          update download_log set user_id = null where id in (
            select id from download_log where user_id is not null and downloaded_at < ${before} limit ${BATCH})`,
      ),
  },
  sharedBaskets: {
    data: 'Shared carts, which do not say who shared them',
    period: { count: SHARED_CART_DAYS, unit: 'days' },
    from: 'sharing',
    ...buildDeletionRule('shared_baskets', (before) => sqlFragment`created_at < ${before} or expires_at < now()`),
  },
  deletedProjects: {
    data: 'Deleted saved carts',
    period: { count: DELETED_PROJECT_DAYS, unit: 'days' },
    from: 'the deletion',
    ...buildDeletionRule('projects', (before) => sqlFragment`deleted_at < ${before}`),
  },
  newsletterSignups: {
    data: 'Newsletter addresses that were not confirmed',
    period: { count: ABANDONED_SIGNUP_DAYS, unit: 'days' },
    from: 'the sign-up',
    ...buildDeletionRule(
      'newsletter_signups',
      (before) => sqlFragment`confirmed_at is null and signed_up_at < ${before}`,
    ),
  },
  consents: {
    data: 'Consents that were withdrawn',
    period: { count: 12, unit: 'months' },
    from: 'the withdrawal',
    ...buildDeletionRule('consents', (before) => sqlFragment`withdrawn_at < ${before}`),
  },
  privacyRequests: {
    data: 'Requests about personal data',
    period: { count: 12, unit: 'months' },
    from: 'the answer',
    ...buildDeletionRule('privacy_requests', (before) => sqlFragment`done_at < ${before}`),
  },
  sentEmails: {
    data: 'Emails that were sent, in the queue for sending',
    period: { count: STORED_EMAIL_HOURS, unit: 'hours' },
    from: 'sending',
    afterwards: 'deleted',
    apply: deleteSentEmails,
  },
  sentEmailIds: {
    data: 'Record that an email was sent, without the recipient, to match delivery reports',
    period: { count: 14, unit: 'days' },
    from: 'sending',
    ...buildDeletionRule('sent_emails', (before) => sqlFragment`sent_at < ${before}`),
  },
  emailFiles: {
    data: 'Emails stored as files, on a site without a mail server',
    period: { count: 7, unit: 'days' },
    from: 'writing',
    afterwards: 'deleted',
    apply: (_client, before, { dataDir }) => deleteEmailFilesBefore(getEmailFolder(dataDir), before),
  },
  submissions: {
    data: 'Keys of forms that were sent, with a hash of their content',
    period: { count: 3, unit: 'days' },
    from: 'sending',
    ...buildDeletionRule('submissions', (before) => sqlFragment`created_at < ${before}`),
  },
  failedEmails: {
    data: 'Emails that could not be delivered',
    period: { count: 90, unit: 'days' },
    from: 'the last attempt',
    ...buildDeletionRule('mail_failures', (before) => sqlFragment`failed_at < ${before}`),
  },
  // Includes sign-ins of staff, whose keys begin with the same name.
  ownersAddresses: {
    data: 'Networks from which somebody logged in to an account, as a hash of network and account',
    period: { count: OWNER_NETWORK_DAYS, unit: 'days' },
    from: 'the last login or password reset',
    ...buildDeletionRule(
      'rate_limits',
      () => sqlFragment`key like ${`${OWNER_NETWORK_MARK.name}%`} and resets_at < now()`,
    ),
  },
  searchMisses: {
    data: 'Searches without a result, by day, without the visitors who searched',
    period: { count: 6, unit: 'months' },
    from: 'the search',
    ...buildDeletionRule('search_misses', (before) => sqlFragment`day < ${before}::timestamptz`),
  },
  requestCounters: {
    data: 'Counters of requests, under a hash of the network or email address',
    period: { count: 1, unit: 'days' },
    from: 'the first request',
    ...buildDeletionRule('rate_limits', () => sqlFragment`resets_at < now()`),
  },
} as const satisfies Record<string, Declared>;

export function buildRetentionRules(settings: Pick<Settings, 'dataDir'>, periods: RetentionPeriods) {
  const applied = Object.entries<Declared>(declared).map(([name, entry]) => {
    const { count, unit } = entry.period;
    const period = { count: typeof count === 'number' ? count : periods[count], unit };
    const apply = (client: DatabaseClient, before: Date) => entry.apply(client, before, settings);
    return [name, { ...entry, period, apply }];
  });
  return Object.fromEntries(applied) as Record<keyof typeof declared, RetentionRule>;
}
