import type pg from 'pg';
import { hashContent, storeSubmissionOnce } from '../../../platform/api/store-once.ts';

/**
 * Runs an addition once for a key, for three days; a repeated request gets the first reply.
 * @param given.key undefined for a caller without keys, whose request always runs
 * @param given.content what the key belongs to
 * @throws HttpError 409 for the key of another content
 */
export async function addOnce<Reply>(
  client: pg.ClientBase,
  given: { staffId: number; key: string | undefined; what: string; content: unknown },
  add: () => Promise<Reply>,
): Promise<Reply> {
  const { staffId, key, what } = given;
  if (!key) return add();
  const submission = { form: `office ${what}, staff ${staffId}`, key, contentHash: hashContent(given.content) };
  const reply = await storeSubmissionOnce(client, submission, async () => JSON.stringify(await add()));
  return JSON.parse(reply) as Reply;
}
