import type { Services } from '../../../platform/api/services.ts';
import { parseMailbox } from '../../../platform/mail/email.ts';
import { queueEmail } from '../../../platform/mail/mailer.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { buildPrivacyAnswerEmail, buildPrivacyRequestEmail } from './privacy.mail.tsx';
import type { NewPrivacyRequest } from './privacy-requests.store.ts';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

export async function queuePrivacyRequest(
  services: Needs,
  request: Pick<NewPrivacyRequest, 'kind' | 'email' | 'text'>,
  transaction: DatabaseTransaction,
): Promise<void> {
  const { salesMail, publicUrl } = services.settings;
  await queueEmail(services, buildPrivacyRequestEmail(request, parseMailbox(salesMail), publicUrl), transaction);
}

export async function queuePrivacyAnswer(
  services: Needs,
  answered: Parameters<typeof buildPrivacyAnswerEmail>[0],
  transaction: DatabaseTransaction,
): Promise<void> {
  await queueEmail(services, buildPrivacyAnswerEmail(answered, services.settings.publicUrl), transaction);
}
