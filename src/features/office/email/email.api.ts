import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { HttpError } from '../../../platform/errors.ts';
import { dkimKey } from '../../../platform/mail/dkim-key.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { mailboxPlace } from '../../../platform/mail/imap-mailbox.ts';
import { textRecords } from '../../../platform/mail/text-records.ts';
import { SettingsError } from '../../../platform/settings.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { deliverabilityReply, mailboxReply } from './email.contract.ts';
import { mailboxNow } from './mailbox.store.ts';
import { senderRecords } from './sender-records.ts';

/** It is asked every other minute. */
const SILENT_MS = 5 * 60_000;
const NOT_TRIED = { begun_at: null, checked_at: null, last_letter_at: null, problem: '', problem_since: null };

export const emailApi = {
  ...behind(staffMay('settings', 'read'), {
    'GET /api/office/mailbox': endpoint({
      summary: 'The mailbox from which letters of customers are read, and how it is',
      reply: mailboxReply,
      handle: async ({ services: { settings, database, clock } }) => {
        if (!settings.imapUrl) return { mailbox: null };
        const place = mailboxPlace(settings.imapUrl);
        const now = (await mailboxNow(database.pool, place)) ?? NOT_TRIED;
        const isFresh = now.checked_at !== null && clock().getTime() - Date.parse(now.checked_at) < SILENT_MS;
        return { mailbox: { place, is_connected: isFresh && !now.problem, ...now } };
      },
    }),
    'GET /api/office/deliverability': endpoint({
      summary:
        'What DNS says of whoever may send for the domain of the emails, and what to enter; asks DNS, which may take seconds',
      reply: deliverabilityReply,
      handle: async ({ services: { settings } }) => {
        const { smtpUrl, mailFrom, salesMail } = settings;
        const sender = mailboxOf(mailFrom).address;
        const mailServer = smtpUrl && new URL(smtpUrl).hostname;
        const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase();
        const records = await senderRecords({ domain, mailServer, key: keyNow(settings) }, textRecords);
        return { sender, sales: mailboxOf(salesMail).address, is_sent: smtpUrl !== undefined, records };
      },
    }),
  }),
};

/** @throws HttpError 409 when the file of the key is not what it was at the start */
function keyNow(settings: Services['settings']) {
  try {
    return dkimKey(settings);
  } catch (error) {
    throw error instanceof SettingsError ? new HttpError(409, error.message) : error;
  }
}
