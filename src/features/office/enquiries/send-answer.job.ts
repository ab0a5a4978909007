import type { Services } from '../../../platform/api/services.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { queueLetter, queueLetterAgain } from '../../site/conversations/queue-letter.ts';
import { type Answer, answerEmail } from './answer.mail.tsx';

type Needs = Pick<Services, 'jobs' | 'settings' | 'clock'>;

/** Stores a letter of staff and puts it in the queue of emails: both, or neither. @returns the id of the letter */
export const sendAnswer = (
  services: Needs,
  transaction: Transaction,
  by: { id: number; staffId: number },
  answer: Answer & { bytes: number[] },
): Promise<number> =>
  queueLetter(services, transaction, answerEmail(answer, services.settings), {
    conversationId: by.id,
    staffId: by.staffId,
    isAutomatic: false,
    text: answer.text,
    files: answer.attachments.map(({ filename: name, contentType: type, storeKey }, at) => ({
      ...{ name, type, storeKey },
      bytes: answer.bytes[at] ?? 0,
    })),
  });

/** Puts a letter that could not be delivered in the queue again, perhaps to another address, within that transaction. */
export const sendAnswerAgain = (
  services: Needs,
  transaction: Transaction,
  lostJob: string,
  answer: Answer,
): Promise<void> => queueLetterAgain(services, transaction, lostJob, answerEmail(answer, services.settings));
