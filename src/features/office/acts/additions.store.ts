import type pg from 'pg';
import { findEarlierResult, hashContent, storeSubmissionOnce } from '../../../platform/api/store-once.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';

interface Addition {
  staffId: number;
  /** Undefined for a caller without keys, whose request always runs. */
  key: string | undefined;
  what: string;
  /** The content that the key belongs to. */
  content: unknown;
}

const toSubmission = ({ staffId, what, content }: Addition, key: string) => ({
  form: `office ${what}, staff ${staffId}`,
  key,
  contentHash: hashContent(content),
});

/**
 * Runs an addition once for a key, for three days; a repeated request gets the first reply.
 * @throws HttpError 409 for the key of another content
 */
export async function addOnce<Reply>(
  client: pg.ClientBase,
  given: Addition,
  add: () => Promise<Reply>,
): Promise<Reply> {
  if (!given.key) return add();
  const submission = toSubmission(given, given.key);
  const reply = await storeSubmissionOnce(client, submission, async () => JSON.stringify(await add()));
  return JSON.parse(reply) as Reply;
}

/**
 * Reply of an earlier addition with the same key, for work before the transaction that cannot be done twice.
 * @throws HttpError 409 for the key of another content
 */
export async function findEarlierAddition<Reply>(client: DatabaseClient, given: Addition): Promise<Reply | undefined> {
  if (!given.key) return undefined;
  const reply = await findEarlierResult(client, toSubmission(given, given.key));
  return reply ? (JSON.parse(reply) as Reply) : undefined;
}
