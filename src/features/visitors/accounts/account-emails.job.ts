import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import {
  accountDeletedEmail,
  passwordChangedEmail,
  resetEmail,
  verificationEmail,
  welcomeEmail,
} from './account.mail.tsx';
import { addLink } from './accounts.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;
interface Recipient {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
}

/** How long a verification link is valid, and with it an account that is not verified. */
export const VERIFY_HOURS = 48;
const RESET_HOURS = 1;

/**
 * Without a name as long as the address is not verified: anybody can register a stranger's address under a name of their
 * choice, which must not reach the stranger as our email.
 */
const mailboxOfUser = ({ firstName, lastName, email, emailVerified }: Recipient) => ({
  name: emailVerified ? `${firstName} ${lastName}`.trim() : '',
  address: email,
});

async function newLink(user: Recipient, purpose: 'verify' | 'reset', hours: number, { tx }: Transaction) {
  const token = newToken();
  await addLink(tx, { tokenHash: hashOfToken(token), purpose, userId: user.id, hours });
  return token;
}

/**
 * Queues the email with a new verification link, within the caller's transaction.
 * `fileName`: the file for which the customer registered.
 */
export async function queueVerification(
  services: Needs,
  user: Recipient,
  transaction: Transaction,
  { fileName }: { fileName?: string } = {},
): Promise<void> {
  const token = await newLink(user, 'verify', VERIFY_HOURS, transaction);
  const href = `${services.settings.publicUrl}/api/verify_email.php?token=${token}`;
  const email = verificationEmail({ to: mailboxOfUser(user), href, fileName });
  await queueEmail(services, email, transaction);
}

/** Queues the email with a new reset link, within the caller's transaction. */
export async function queueReset(services: Needs, user: Recipient, transaction: Transaction): Promise<void> {
  const token = await newLink(user, 'reset', RESET_HOURS, transaction);
  const href = `${services.settings.publicUrl}/reset-password?token=${token}`;
  await queueEmail(services, resetEmail({ to: mailboxOfUser(user), href }), transaction);
}

/** Queues the email that the account is verified and open. */
export async function queueWelcome(services: Needs, user: Recipient, transaction: Transaction): Promise<void> {
  const email = welcomeEmail({ to: mailboxOfUser(user), href: `${services.settings.publicUrl}/AllProducts` });
  await queueEmail(services, email, transaction);
}

/** Queues the email that the password was changed, in case somebody else changed it. */
export async function queuePasswordChanged(services: Needs, user: Recipient, transaction: Transaction): Promise<void> {
  const email = passwordChangedEmail({ to: mailboxOfUser(user), href: services.settings.publicUrl });
  await queueEmail(services, email, transaction);
}

/** Queues the last email to a customer: the account was deleted. */
export async function queueAccountDeleted(services: Needs, user: Recipient, transaction: Transaction): Promise<void> {
  const email = accountDeletedEmail({ to: mailboxOfUser(user), href: services.settings.publicUrl });
  await queueEmail(services, email, transaction);
}
