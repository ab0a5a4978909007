import { SENT_EMAIL_HOURS } from '../../../platform/mail/mailer.ts';
import type { Settings } from '../../../platform/settings.ts';
import { ABANDONED_SIGNUP_DAYS } from '../../site/newsletter/newsletter.store.ts';
import { VERIFY_HOURS } from '../../visitors/accounts/account-emails.job.ts';
import { OWNERS_ADDRESS_DAYS } from '../../visitors/accounts/account-limits.ts';
import { SESSION_DAYS } from '../../visitors/accounts/auth.ts';
import { REMEMBERED_DAYS } from '../../visitors/accounts/remembered-logins.store.ts';
import { SHARED_BASKET_DAYS } from '../shared-baskets/shared-baskets.limits.ts';

/** How long one kind of data is stored, in the words of the privacy page and of docs/operate.md. */
interface Retention {
  data: string;
  period: { count: number; unit: 'hours' | 'days' | 'months' };
  /** What the period is counted from. */
  from: string;
  /** What happens at its end. */
  afterwards: string;
}

/**
 * How long personal data is stored: the one table of periods. The clean-up job has a rule for each entry, the API sends
 * it to the privacy page, and a test compares it with docs/operate.md (docs/decisions/066-retention.md).
 */
export const retention = ({ enquiryMonths }: Pick<Settings, 'enquiryMonths'>) =>
  ({
    sessions: {
      data: 'Logins',
      period: { count: SESSION_DAYS, unit: 'days' },
      from: 'the login',
      afterwards: 'deleted',
    },
    rememberedLogins: {
      data: 'Browsers that remember a login',
      period: { count: REMEMBERED_DAYS, unit: 'days' },
      from: 'the last visit',
      afterwards: 'deleted',
    },
    accountLinks: {
      data: 'Hashes of links to verify an address or to reset a password',
      period: { count: 7, unit: 'days' },
      from: 'the link expired',
      afterwards: 'deleted',
    },
    officeSessions: {
      data: 'Logins of staff, with network and browser',
      period: { count: 12, unit: 'hours' },
      from: 'the login',
      afterwards: 'deleted',
    },
    staffInvitations: {
      data: 'Invitations of staff',
      period: { count: 7, unit: 'days' },
      from: 'the link expired',
      afterwards: 'deleted',
    },
    unverifiedAccounts: {
      data: 'Accounts whose email address was never verified',
      period: { count: VERIFY_HOURS, unit: 'hours' },
      from: 'the registration, or the last link',
      afterwards: 'deleted',
    },
    enquiries: {
      data: 'Enquiries',
      period: { count: enquiryMonths, unit: 'months' },
      from: 'the enquiry',
      afterwards: 'name, contact details, company and notes are deleted; models, quantities and country stay',
    },
    contactMessages: {
      data: 'Messages of the contact form',
      period: { count: 12, unit: 'months' },
      from: 'the message',
      afterwards: 'deleted',
    },
    downloads: {
      data: 'Who downloaded which file',
      period: { count: 12, unit: 'months' },
      from: 'the download',
      afterwards: 'the customer is deleted; the file and the date stay',
    },
    sharedBaskets: {
      data: 'Shared carts, which do not say who shared them',
      period: { count: SHARED_BASKET_DAYS, unit: 'days' },
      from: 'sharing',
      afterwards: 'deleted',
    },
    newsletterSignups: {
      data: 'Newsletter addresses that were not confirmed',
      period: { count: ABANDONED_SIGNUP_DAYS, unit: 'days' },
      from: 'the sign-up',
      afterwards: 'deleted',
    },
    sentEmails: {
      data: 'Emails that were sent, in the queue for sending',
      period: { count: SENT_EMAIL_HOURS, unit: 'hours' },
      from: 'sending',
      afterwards: 'deleted',
    },
    emailFiles: {
      data: 'Emails stored as files, on a site without a mail server',
      period: { count: 7, unit: 'days' },
      from: 'writing',
      afterwards: 'deleted',
    },
    failedEmails: {
      data: 'Emails that could not be delivered',
      period: { count: 90, unit: 'days' },
      from: 'the last attempt',
      afterwards: 'deleted',
    },
    ownersAddresses: {
      data: 'Networks from which an account was logged in to, as a hash of both',
      period: { count: OWNERS_ADDRESS_DAYS, unit: 'days' },
      from: 'the last login or password reset',
      afterwards: 'deleted',
    },
    searchMisses: {
      data: 'Searches without a result, by day, without who searched',
      period: { count: 6, unit: 'months' },
      from: 'the search',
      afterwards: 'deleted',
    },
    requestCounters: {
      data: 'Counters of requests, under a hash of the network or email address',
      period: { count: 1, unit: 'days' },
      from: 'the first request',
      afterwards: 'deleted',
    },
  }) as const satisfies Record<string, Retention>;

export type RetentionKey = keyof ReturnType<typeof retention>;

/** Everything older than this is due. A month ends on its last day: six months before 31 August is the end of February. */
export function startOfPeriod(now: Date, { count, unit }: Retention['period']): Date {
  const time = new Date(now);
  if (unit === 'months') {
    time.setUTCMonth(time.getUTCMonth() - count);
    // The day does not exist in that month, and became one of the next.
    if (time.getUTCDate() !== now.getUTCDate()) time.setUTCDate(0);
  } else {
    time.setTime(time.getTime() - count * (unit === 'days' ? 24 : 1) * 60 * 60 * 1000);
  }
  return time;
}

/** `48 hours after the registration`. */
export const periodText = ({ period: { count, unit }, from }: Retention) =>
  `${count} ${count === 1 ? unit.slice(0, -1) : unit} after ${from}`;
