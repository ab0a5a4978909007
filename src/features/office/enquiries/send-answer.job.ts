import type { Services } from '../../../platform/api/services.ts';
import type { Email } from '../../../platform/mail/email.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { emailFootOf } from '../../site/conversations/email-foot.ts';
import type { LetterFile } from '../../site/conversations/letters.store.ts';
import { queueLetter, queueLetterAgain } from '../../site/conversations/queue-letter.ts';
import { type Answer, answerEmail } from './enquiries.mail.tsx';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

export async function sendAnswer(
  services: Needs,
  transaction: Transaction,
  by: { id: number; staffId: number },
  { files, ...answer }: Omit<Answer, 'attachments'> & { files: LetterFile[] },
): Promise<number> {
  const attachments = files.map((file, at) => ({
    filename: file.name,
    contentType: file.type,
    ...('storeKey' in file ? { storeKey: file.storeKey } : { letterFile: at }),
  }));
  const email = await emailOf(services, transaction, by.id, { ...answer, attachments });
  return queueLetter(services, transaction, email, {
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
  transaction: Transaction,
  lost: { jobId: string; conversationId: number },
  answer: Answer,
): Promise<void> {
  const email = await emailOf(services, transaction, lost.conversationId, answer);
  await queueLetterAgain(services, transaction, lost.jobId, email);
}

async function emailOf(services: Needs, { client }: Transaction, id: number, answer: Answer): Promise<Email> {
  const more = await emailFootOf(services, client, { id, reference: answer.reference, models: true });
  return answerEmail(answer, more, services.settings);
}
