import type { Services } from '../../../platform/api/services.ts';
import type { Email } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import {
  buildAccountDeletedEmail,
  buildAccountMergedEmail,
  buildAccountTakenOverEmail,
  buildAccountUnverifiedEmail,
  buildDeletionPlannedEmail,
  buildPasswordChangedEmail,
  buildPasswordResetEmail,
  buildVerificationEmail,
  buildWelcomeEmail,
  type LinkEmailContent,
} from './account.mail.tsx';
import { VERIFICATION_LINK_HOURS } from './account-limits.ts';
import { addAccountLink, type UserRow } from './accounts.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;
type Recipient = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'email' | 'emailVerified'>;

const RESET_HOURS = 1;

/**
 * Mailbox of a user, without the name until the address is verified, because anybody can register a stranger's address
 * under any name.
 */
const toMailbox = ({ firstName, lastName, email, emailVerified }: Recipient) => ({
  name: emailVerified ? `${firstName} ${lastName}`.trim() : '',
  address: email,
});

const createEmailQueuer =
  (email: (content: LinkEmailContent) => Email, path = '') =>
  async (services: Needs, user: Recipient, transaction: DatabaseTransaction): Promise<void> => {
    const href = `${services.settings.publicUrl}${path}`;
    await queueEmail(services, email({ to: toMailbox(user), href }), transaction);
  };

async function createAccountLink(
  user: Recipient,
  purpose: 'verify' | 'reset',
  hours: number,
  { client }: DatabaseTransaction,
) {
  const token = createToken();
  await addAccountLink(client, { tokenHash: hashSecretToken(token), purpose, userId: user.id, hours });
  return token;
}

/** `fileName`: file for which the customer registered. */
export async function queueVerification(
  services: Needs,
  user: Recipient,
  transaction: DatabaseTransaction,
  fileName?: string,
): Promise<void> {
  const token = await createAccountLink(user, 'verify', VERIFICATION_LINK_HOURS, transaction);
  const email = (content: LinkEmailContent) => buildVerificationEmail({ ...content, fileName });
  await createEmailQueuer(email, `/api/verify_email.php?token=${token}`)(services, user, transaction);
}

export async function queuePasswordReset(
  services: Needs,
  user: Recipient,
  transaction: DatabaseTransaction,
): Promise<void> {
  const token = await createAccountLink(user, 'reset', RESET_HOURS, transaction);
  await createEmailQueuer(buildPasswordResetEmail, `/reset-password?token=${token}`)(services, user, transaction);
}

export const queueWelcomeEmail = createEmailQueuer(buildWelcomeEmail, '/AllProducts');
export const queuePasswordChanged = createEmailQueuer(buildPasswordChangedEmail);
export const queueDeletionPlanned = (services: Needs, user: Recipient, transaction: DatabaseTransaction, day: Date) =>
  createEmailQueuer((content) => buildDeletionPlannedEmail({ ...content, day }), '/Account')(
    services,
    user,
    transaction,
  );

/** Informs both addresses of a merge; an address that nobody proved does not get to know the other one. */
export async function queueAccountsMerged(
  services: Needs,
  { stays, gone }: { stays: Recipient; gone: Recipient },
  transaction: DatabaseTransaction,
): Promise<void> {
  await createEmailQueuer((content) => buildAccountTakenOverEmail({ ...content, other: gone.email }), '/Account')(
    services,
    stays,
    transaction,
  );
  const toGone = gone.emailVerified
    ? (content: LinkEmailContent) => buildAccountMergedEmail({ ...content, other: stays.email })
    : buildAccountUnverifiedEmail;
  await createEmailQueuer(toGone, '/ContactUs')(services, gone, transaction);
}

export const queueAccountDeleted = createEmailQueuer(buildAccountDeletedEmail);
