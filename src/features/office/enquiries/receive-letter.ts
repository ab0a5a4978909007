import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { answerDueAt } from '../../site/conversations/answer-time.store.ts';
import { MAX_LETTER_BYTES } from '../../site/conversations/conversations.limits.ts';
import { referencesIn } from '../../site/conversations/conversations.store.ts';
import { noteReply } from '../../site/conversations/happenings.store.ts';
import { conversationOf, storeLetter } from '../../site/conversations/letters.store.ts';
import { readLetter } from './read-letter.ts';

const KNOWN = 'This letter is recorded already.';

/**
 * Takes in a letter of a customer: into the conversation that its headers name, else the one whose reference it has; else it waits for a
 * person to place it.
 *
 * @param given.conversationId where a person has placed it; `staffId`: who recorded it
 * @returns the conversation; null for none
 * @throws HttpError 400 for what is no letter, 409 for one that is recorded already
 */
export async function receiveLetter(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  eml: Uint8Array,
  given: { conversationId?: number | undefined; staffId: number | null },
): Promise<number | null> {
  if (eml.byteLength > MAX_LETTER_BYTES)
    throw badInput('eml', `must have at most ${MAX_LETTER_BYTES / 1024 / 1024} MB`);
  const read = await inWorker(readLetter, { eml });
  if ('problem' in read) throw badInput('eml', read.problem);
  if (!read.sender && !read.subject) throw badInput('eml', 'is no letter: it names neither a sender nor a subject');
  const now = clock();
  return database.transaction(async ({ client }) => {
    const references = [referencesIn(`${read.subject} ${read.recipient}`), referencesIn(read.text)];
    const conversationId = given.conversationId ?? (await conversationOf(client, { ...read, references }));
    const stored = await storeLetter(client, {
      ...read,
      conversationId,
      direction: 'in',
      staffId: given.staffId,
      channel: 'email',
      state: 'recorded',
      jobId: null,
      // Never later than it came.
      at: read.at && read.at < now ? read.at : now,
    });
    if (stored === undefined) throw new HttpError(409, KNOWN);
    if (conversationId !== null && !read.isAutomatic) {
      const { dueAt } = await answerDueAt(client, now);
      await noteReply(client, { id: conversationId, staffId: given.staffId }, dueAt);
    }
    return conversationId;
  });
}
