import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { hashOfToken, newToken } from '../../../platform/secrets/secret-token.ts';
import type { Role } from '../rights/roles.limits.ts';
import { invitationEmail, staffPasswordChangedEmail, twoFactorOffEmail } from './staff.mail.tsx';
import { addInvitation, INVITATION_DAYS } from './staff.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;
interface Person {
  email: string;
  name: string;
}

const about = ({ settings }: Needs, { email, name }: Person, path = '/admin') => ({
  to: { name, address: email },
  href: `${settings.publicUrl}${path}`,
  siteName: settings.siteName,
});

export async function queueInvitation(
  services: Needs,
  invited: Person & { role: Role; invitedBy: number },
  transaction: Transaction,
): Promise<string> {
  const token = newToken();
  await addInvitation(transaction.client, { ...invited, tokenHash: hashOfToken(token) });
  const needs = about(services, invited, `/admin/invitation?token=${token}`);
  await queueEmail(services, invitationEmail({ ...needs, days: INVITATION_DAYS }), transaction);
  return needs.href;
}

export async function queueStaffPasswordChanged(services: Needs, to: Person, transaction: Transaction): Promise<void> {
  await queueEmail(services, staffPasswordChangedEmail(about(services, to)), transaction);
}

export async function queueTwoFactorOff(services: Needs, to: Person, transaction: Transaction): Promise<void> {
  await queueEmail(services, twoFactorOffEmail(about(services, to)), transaction);
}
