import { defineEndpoint, guardEndpoints } from '../../../platform/api/endpoint.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { describeMailbox } from '../../../platform/mail/imap-mailbox.ts';
import { requireRight } from '../staff/staff-guards.ts';
import { mailboxReply } from './mailbox.contract.ts';
import { findMailboxState } from './mailbox.store.ts';

const SILENT_MS = 5 * 60_000;
const NOT_TRIED = { begun_at: null, checked_at: null, last_letter_at: null, problem: '', problem_since: null };

export const mailboxApi = {
  ...guardEndpoints(requireRight('settings', 'read'), {
    'GET /api/office/mailbox': defineEndpoint({
      summary: 'State of the mailbox from which customers’ emails are read, and the addresses of the site',
      reply: mailboxReply,
      handle: async ({ services: { settings, database, clock } }) => {
        const { smtpUrl, mailFrom, salesMail } = settings;
        const addresses = {
          sender: parseMailbox(mailFrom).address,
          sales: parseMailbox(salesMail).address,
          is_sent: smtpUrl !== undefined,
        };
        if (!settings.imapUrl) return { ...addresses, mailbox: null };
        const mailbox = describeMailbox(settings.imapUrl);
        const now = (await findMailboxState(database.pool, mailbox)) ?? NOT_TRIED;
        const isFresh = now.checked_at !== null && clock().getTime() - Date.parse(now.checked_at) < SILENT_MS;
        return { ...addresses, mailbox: { place: mailbox, is_connected: isFresh && !now.problem, ...now } };
      },
    }),
  }),
};
