import type { Services } from '../../../platform/api/services.ts';
import { badInput, HttpError, notFound } from '../../../platform/errors.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { MAX_LETTER_BYTES } from '../../site/conversations/conversations.limits.ts';
import { referencesIn } from '../../site/conversations/conversations.store.ts';
import { noteReply } from '../../site/conversations/happenings.store.ts';
import { conversationOf, storeLetter } from '../../site/conversations/letters.store.ts';
import { NO_ENQUIRY } from './act-on-enquiry.ts';
import { lockConversation } from './enquiry.store.ts';
import { readLetter } from './read-letter.ts';

const DAY = 24 * 60 * 60 * 1000;
/** The sender's clock may be wrong, or lie: a letter must not hide far up in the timeline. */
const isLikely = (at: Date | null, now: Date): at is Date =>
  at !== null && at <= now && at.getTime() > now.getTime() - 30 * DAY;

const KNOWN = 'This letter is recorded already.';

/**
 * Takes in a letter of a customer: into the conversation that its headers name, else the one whose reference it has; else it waits for a
 * person to place it.
 *
 * @param given.conversationId where a person has placed it; `staffId`: who recorded it
 * @returns the conversation; null for none
 * @throws HttpError 400 for what is no letter, 404 for an enquiry that is not there, 409 for one that is recorded already
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
    if (conversationId !== null && !(await lockConversation(client, conversationId))) throw notFound(NO_ENQUIRY);
    const stored = await storeLetter(client, {
      ...read,
      conversationId,
      direction: 'in',
      staffId: given.staffId,
      channel: 'email',
      state: 'recorded',
      jobId: null,
      at: isLikely(read.at, now) ? read.at : now,
    });
    if (stored === undefined) throw new HttpError(409, KNOWN);
    if (conversationId !== null && !read.isAutomatic)
      await noteReply(client, { id: conversationId, staffId: given.staffId }, now);
    return conversationId;
  });
}
