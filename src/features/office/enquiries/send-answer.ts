import type { Services } from '../../../platform/api/services.ts';
import type { Email } from '../../../platform/mail/email.ts';
import type { DatabaseTransaction } from '../../../platform/postgres/database.ts';
import { createEmailFooter } from '../../site/conversations/email-footer.ts';
import type { MessageFile } from '../../site/conversations/messages.store.ts';
import { queueMessage, queueMessageAgain } from '../../site/conversations/queue-message.ts';
import { type AnswerContent, buildAnswerEmail } from './enquiries.mail.tsx';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

export async function sendAnswer(
  services: Needs,
  transaction: DatabaseTransaction,
  by: { id: number; staffId: number },
  { files, ...answer }: Omit<AnswerContent, 'attachments'> & { files: MessageFile[] },
): Promise<number> {
  const attachments = files.map((file, at) => ({
    filename: file.name,
    contentType: file.type,
    ...('storeKey' in file ? { storeKey: file.storeKey } : { letterFile: at }),
  }));
  const email = await prepareAnswerEmail(services, transaction, by.id, { ...answer, attachments });
  return queueMessage(services, transaction, email, {
    conversationId: by.id,
    staffId: by.staffId,
    isAutomatic: false,
    text: answer.text,
    files,
  });
}

/**
 * Queues an undeliverable message again, possibly to another address.
 * @param lost former job and conversation
 */
export async function sendAnswerAgain(
  services: Needs,
  transaction: DatabaseTransaction,
  lost: { jobId: string; conversationId: number },
  answer: AnswerContent,
): Promise<void> {
  const email = await prepareAnswerEmail(services, transaction, lost.conversationId, answer);
  await queueMessageAgain(services, transaction, lost.jobId, email);
}

async function prepareAnswerEmail(
  services: Needs,
  { client }: DatabaseTransaction,
  id: number,
  answer: AnswerContent,
): Promise<Email> {
  const more = await createEmailFooter(services, client, { id, reference: answer.reference, models: true });
  return buildAnswerEmail(answer, more, services.settings);
}
