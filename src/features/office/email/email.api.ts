import { behind, endpoint } from '../../../platform/api/endpoint.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { mailboxPlace } from '../../../platform/mail/imap-mailbox.ts';
import { staffMay } from '../staff/staff-guards.ts';
import { mailboxReply } from './email.contract.ts';
import { mailboxNow } from './mailbox.store.ts';

const SILENT_MS = 5 * 60_000;
const NOT_TRIED = { begun_at: null, checked_at: null, last_letter_at: null, problem: '', problem_since: null };

export const emailApi = {
  ...behind(staffMay('settings', 'read'), {
    'GET /api/office/mailbox': endpoint({
      summary: 'State of the mailbox from which customers’ emails are read, and the addresses of the site',
      reply: mailboxReply,
      handle: async ({ services: { settings, database, clock } }) => {
        const { smtpUrl, mailFrom, salesMail } = settings;
        const addresses = {
          sender: mailboxOf(mailFrom).address,
          sales: mailboxOf(salesMail).address,
          is_sent: smtpUrl !== undefined,
        };
        if (!settings.imapUrl) return { ...addresses, mailbox: null };
        const place = mailboxPlace(settings.imapUrl);
        const now = (await mailboxNow(database.pool, place)) ?? NOT_TRIED;
        const isFresh = now.checked_at !== null && clock().getTime() - Date.parse(now.checked_at) < SILENT_MS;
        return { ...addresses, mailbox: { place, is_connected: isFresh && !now.problem, ...now } };
      },
    }),
  }),
};
