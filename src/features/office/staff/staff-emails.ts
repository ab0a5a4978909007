import type { Services } from '../../../platform/api/services.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { createToken, hashSecretToken } from '../../../platform/secrets/secret-token.ts';
import type { StaffRole } from '../acts/roles.limits.ts';
import { buildInvitationEmail, buildStaffPasswordChangedEmail, buildTwoFactorOffEmail } from './staff.mail.tsx';
import { addStaffInvitation, INVITATION_DAYS } from './staff.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;
interface Person {
  email: string;
  name: string;
}

const buildEmailContext = ({ settings }: Needs, { email, name }: Person, path = '/admin') => ({
  to: { name, address: email },
  href: `${settings.publicUrl}${path}`,
  siteName: settings.siteName,
});

export async function queueStaffInvitation(
  services: Needs,
  invited: Person & { role: StaffRole; invitedBy: number },
  transaction: DatabaseTransaction,
): Promise<string> {
  const token = createToken();
  await addStaffInvitation(transaction.client, { ...invited, tokenHash: hashSecretToken(token) });
  const needs = buildEmailContext(services, invited, `/admin/invitation?token=${token}`);
  await queueEmail(services, buildInvitationEmail({ ...needs, days: INVITATION_DAYS }), transaction);
  return needs.href;
}

export async function queueStaffPasswordChanged(
  services: Needs,
  to: Person,
  transaction: DatabaseTransaction,
): Promise<void> {
  await queueEmail(services, buildStaffPasswordChangedEmail(buildEmailContext(services, to)), transaction);
}

export async function queueTwoFactorOff(services: Needs, to: Person, transaction: DatabaseTransaction): Promise<void> {
  await queueEmail(services, buildTwoFactorOffEmail(buildEmailContext(services, to)), transaction);
}
