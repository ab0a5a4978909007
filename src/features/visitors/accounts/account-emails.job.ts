import type { Services } from '../../../platform/api/services.ts';
import type { Email } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import {
  accountDeletedEmail,
  accountMergedEmail,
  accountTakenOverEmail,
  accountUnverifiedEmail,
  deletionPlannedEmail,
  type LinkEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
  welcomeEmail,
} from './account.mail.tsx';
import { VERIFY_HOURS } from './account-limits.ts';
import { addLink, type UserRow } from './accounts.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;
type Recipient = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'emailVerified'>;

const RESET_HOURS = 1;

/**
 * Mailbox of a user, without the name until the address is verified, because anybody can register a stranger's address
 * under any name.
 */
const mailboxOfUser = ({ firstName, lastName, email, emailVerified }: Recipient) => ({
  name: emailVerified ? `${firstName} ${lastName}`.trim() : '',
  address: email,
});

const emailTo =
  (email: (content: LinkEmail) => Email, path = '') =>
  async (services: Needs, user: Recipient, transaction: Transaction): Promise<void> => {
    const href = `${services.settings.publicUrl}${path}`;
    await queueEmail(services, email({ to: mailboxOfUser(user), href }), transaction);
  };

async function newLink(user: Recipient, purpose: 'verify' | 'reset', hours: number, { client }: Transaction) {
  const token = newToken();
  await addLink(client, { tokenHash: hashOfToken(token), purpose, userId: user.id, hours });
  return token;
}

/** `fileName`: file for which the customer registered. */
export async function queueVerification(
  services: Needs,
  user: Recipient,
  transaction: Transaction,
  fileName?: string,
): Promise<void> {
  const token = await newLink(user, 'verify', VERIFY_HOURS, transaction);
  const email = (content: LinkEmail) => verificationEmail({ ...content, fileName });
  await emailTo(email, `/api/verify_email.php?token=${token}`)(services, user, transaction);
}

export async function queueReset(services: Needs, user: Recipient, transaction: Transaction): Promise<void> {
  const token = await newLink(user, 'reset', RESET_HOURS, transaction);
  await emailTo(resetEmail, `/reset-password?token=${token}`)(services, user, transaction);
}

export const queueWelcome = emailTo(welcomeEmail, '/AllProducts');
export const queuePasswordChanged = emailTo(passwordChangedEmail);
export const queueDeletionPlanned = (services: Needs, user: Recipient, transaction: Transaction, day: Date) =>
  emailTo((content) => deletionPlannedEmail({ ...content, day }), '/Account')(services, user, transaction);

/** Informs both addresses of a merge; an address that nobody proved does not get to know the other one. */
export async function queueMerged(
  services: Needs,
  { stays, gone }: { stays: Recipient; gone: Recipient },
  transaction: Transaction,
): Promise<void> {
  await emailTo((content) => accountTakenOverEmail({ ...content, other: gone.email }), '/Account')(
    services,
    stays,
    transaction,
  );
  const toGone = gone.emailVerified
    ? (content: LinkEmail) => accountMergedEmail({ ...content, other: stays.email })
    : accountUnverifiedEmail;
  await emailTo(toGone, '/ContactUs')(services, gone, transaction);
}

export const queueAccountDeleted = emailTo(accountDeletedEmail);
