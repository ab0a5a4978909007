import { deleteEmailFilesBefore, emailFolder } from '../../../platform/mail/email-files.ts';
import { deleteSentEmails } from '../../../platform/mail/mail-queue.store.ts';
import { SENT_EMAIL_HOURS } from '../../../platform/mail/mailer.ts';
import { type Client, execute, part, raw, type SqlPart } from '../../../platform/postgres/plain-sql.ts';
import type { Settings } from '../../../platform/settings.ts';
import { ABANDONED_SIGNUP_DAYS } from '../../site/newsletter/newsletter.store.ts';
import type { Periods } from '../../site/privacy/privacy.store.ts';
import { OWNERS_ADDRESS, OWNERS_ADDRESS_DAYS, VERIFY_HOURS } from '../../visitors/accounts/account-limits.ts';
import { SESSION_DAYS } from '../../visitors/accounts/auth.ts';
import { REMEMBERED_DAYS } from '../../visitors/accounts/remembered-logins.store.ts';
import { anonymiseEnquiriesWhere } from '../my-enquiries/my-enquiries.store.ts';
import { DELETED_PROJECT_DAYS, SHARED_BASKET_DAYS } from '../saved-lists/saved-lists.limits.ts';
import type { Retention } from './retention.ts';

/** Rows changed by one statement, which limits how long locks are held: 1000 enquiries took 1.8 s on a busy machine. */
const BATCH = 250;

async function inBatches(run: () => Promise<{ rowCount: number | null }>): Promise<number> {
  for (let total = 0; ; ) {
    const { rowCount } = await run();
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
}

const deleted = (table: string, isDue: (before: Date) => SqlPart) => ({
  afterwards: 'deleted',
  apply: (client: Client, before: Date) =>
    inBatches(
      () => execute(client)`
        delete from ${raw(table)} where ctid = any(array(
          select ctid from ${raw(table)} where ${isDue(before)} limit ${BATCH} for update skip locked))`,
    ),
});

interface Declared extends Omit<Retention, 'period' | 'apply'> {
  /** A number, or the name of a setting in the office. */
  period: { count: number | keyof Periods; unit: Retention['period']['unit'] };
  apply: (client: Client, before: Date, settings: Pick<Settings, 'dataDir'>) => Promise<number>;
}

/** The only table of periods: the job applies it, the privacy page shows it, and a test compares docs/operate.md. */
const declared = {
  sessions: {
    data: 'Logins',
    period: { count: SESSION_DAYS, unit: 'days' },
    from: 'the login',
    ...deleted('sessions', (before) => part`created_at < ${before} or expires_at < now()`),
  },
  rememberedLogins: {
    data: 'Browsers that remember a login',
    period: { count: REMEMBERED_DAYS, unit: 'days' },
    from: 'the last visit',
    ...deleted('remembered_logins', (before) => part`rotated_at < ${before} or expires_at < now()`),
  },
  accountLinks: {
    data: 'Hashes of links to verify an address or to reset a password',
    period: { count: 7, unit: 'days' },
    from: 'the link expired',
    ...deleted('account_links', (before) => part`expires_at < ${before}`),
  },
  officeSessions: {
    data: 'Logins of staff, with network and browser',
    period: { count: 12, unit: 'hours' },
    from: 'the login',
    ...deleted('office_sessions', (before) => part`created_at < ${before} or expires_at < now()`),
  },
  staffInvitations: {
    data: 'Invitations of staff',
    period: { count: 7, unit: 'days' },
    from: 'the link expired',
    ...deleted('staff_invitations', (before) => part`expires_at < ${before}`),
  },
  // Excludes accounts that lost their verification, banned accounts, which must not register again, and staff. A valid
  // link keeps the account.
  unverifiedAccounts: {
    data: 'Accounts whose email address was never verified',
    period: { count: VERIFY_HOURS, unit: 'hours' },
    from: 'the registration, or the last link',
    ...deleted(
      'users',
      (before) => part`not email_verified and first_verified_at is null and not banned and role = 'user'
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
      inBatches(() =>
        anonymiseEnquiriesWhere(
          client,
          part`enquiries.id = any(array(
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
    ...deleted(
      'contact_enquiries',
      (before) => part`created_at < ${before}
        and not is_active_since((select id from conversations where contact_id = contact_enquiries.id), ${before})`,
    ),
  },
  unplacedLetters: {
    data: 'Emails without an enquiry',
    period: { count: 'messageMonths', unit: 'months' },
    from: 'the email',
    ...deleted('messages', (before) => part`conversation_id is null and at < ${before}`),
  },
  downloads: {
    data: 'Who downloaded which file',
    period: { count: 'downloadMonths', unit: 'months' },
    from: 'the download',
    afterwards: 'the customer is deleted; the file and the date stay',
    apply: (client, before) =>
      inBatches(
        () => execute(client)`
          update download_log set user_id = null where id in (
            select id from download_log where user_id is not null and downloaded_at < ${before} limit ${BATCH})`,
      ),
  },
  sharedBaskets: {
    data: 'Shared carts, which do not say who shared them',
    period: { count: SHARED_BASKET_DAYS, unit: 'days' },
    from: 'sharing',
    ...deleted('shared_baskets', (before) => part`created_at < ${before} or expires_at < now()`),
  },
  deletedProjects: {
    data: 'Deleted saved carts',
    period: { count: DELETED_PROJECT_DAYS, unit: 'days' },
    from: 'the deletion',
    ...deleted('projects', (before) => part`deleted_at < ${before}`),
  },
  newsletterSignups: {
    data: 'Newsletter addresses that were not confirmed',
    period: { count: ABANDONED_SIGNUP_DAYS, unit: 'days' },
    from: 'the sign-up',
    ...deleted('newsletter_signups', (before) => part`confirmed_at is null and signed_up_at < ${before}`),
  },
  consents: {
    data: 'Consents that were withdrawn',
    period: { count: 12, unit: 'months' },
    from: 'the withdrawal',
    ...deleted('consents', (before) => part`withdrawn_at < ${before}`),
  },
  privacyRequests: {
    data: 'Requests about personal data',
    period: { count: 12, unit: 'months' },
    from: 'the answer',
    ...deleted('privacy_requests', (before) => part`done_at < ${before}`),
  },
  sentEmails: {
    data: 'Emails that were sent, in the queue for sending',
    period: { count: SENT_EMAIL_HOURS, unit: 'hours' },
    from: 'sending',
    afterwards: 'deleted',
    apply: deleteSentEmails,
  },
  sentEmailIds: {
    data: 'Record that an email was sent, without the recipient, to match delivery reports',
    period: { count: 14, unit: 'days' },
    from: 'sending',
    ...deleted('sent_emails', (before) => part`sent_at < ${before}`),
  },
  emailFiles: {
    data: 'Emails stored as files, on a site without a mail server',
    period: { count: 7, unit: 'days' },
    from: 'writing',
    afterwards: 'deleted',
    apply: (_client, before, { dataDir }) => deleteEmailFilesBefore(emailFolder(dataDir), before),
  },
  submissions: {
    data: 'Keys of forms that were sent, with a hash of their content',
    period: { count: 3, unit: 'days' },
    from: 'sending',
    ...deleted('submissions', (before) => part`created_at < ${before}`),
  },
  failedEmails: {
    data: 'Emails that could not be delivered',
    period: { count: 90, unit: 'days' },
    from: 'the last attempt',
    ...deleted('mail_failures', (before) => part`failed_at < ${before}`),
  },
  // Includes sign-ins of staff, whose keys begin with the same name.
  ownersAddresses: {
    data: 'Networks from which somebody logged in to an account, as a hash of network and account',
    period: { count: OWNERS_ADDRESS_DAYS, unit: 'days' },
    from: 'the last login or password reset',
    ...deleted('rate_limits', () => part`key like ${`${OWNERS_ADDRESS.name}%`} and resets_at < now()`),
  },
  searchMisses: {
    data: 'Searches without a result, by day, without the visitors who searched',
    period: { count: 6, unit: 'months' },
    from: 'the search',
    ...deleted('search_misses', (before) => part`day < ${before}::timestamptz`),
  },
  requestCounters: {
    data: 'Counters of requests, under a hash of the network or email address',
    period: { count: 1, unit: 'days' },
    from: 'the first request',
    ...deleted('rate_limits', () => part`resets_at < now()`),
  },
} as const satisfies Record<string, Declared>;

export function retention(settings: Pick<Settings, 'dataDir'>, periods: Periods) {
  const applied = Object.entries<Declared>(declared).map(([name, entry]) => {
    const { count, unit } = entry.period;
    const period = { count: typeof count === 'number' ? count : periods[count], unit };
    const apply = (client: Client, before: Date) => entry.apply(client, before, settings);
    return [name, { ...entry, period, apply }];
  });
  return Object.fromEntries(applied) as Record<keyof typeof declared, Retention>;
}
