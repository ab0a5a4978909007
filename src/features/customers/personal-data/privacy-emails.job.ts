import type { Services } from '../../../platform/api/services.ts';
import { mailboxOf } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { privacyAnswerEmail, privacyRequestToStaff } from './privacy.mail.tsx';
import type { NewRequest } from './privacy-requests.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

export async function queuePrivacyRequest(
  services: Needs,
  request: Pick<NewRequest, 'kind' | 'email' | 'text'>,
  transaction: Transaction,
): Promise<void> {
  const { salesMail, publicUrl } = services.settings;
  await queueEmail(services, privacyRequestToStaff(request, mailboxOf(salesMail), publicUrl), transaction);
}

export async function queuePrivacyAnswer(
  services: Needs,
  answered: Parameters<typeof privacyAnswerEmail>[0],
  transaction: Transaction,
): Promise<void> {
  await queueEmail(services, privacyAnswerEmail(answered, services.settings.publicUrl), transaction);
}
