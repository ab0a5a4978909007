import { createHash } from 'node:crypto';
import { z } from 'zod';
import { badInputError, HttpError } from '../http-errors.ts';
import { type DatabaseClient, executeSql, queryFirstRow } from '../postgres/plain-sql.ts';
import type { EndpointCall } from './endpoint.ts';

/** A request that stores something, with the key that its sender uses for all retries of the same content. */
export interface Submission {
  form: string;
  key: string;
  contentHash: string;
}

/** @throws HttpError 400 */
export function readIdempotencyKey({ http }: Pick<EndpointCall, 'http'>): string | undefined {
  const header = http.header('idempotency-key');
  if (header === undefined || /^[\x21-\x7e]{8,100}$/.test(header)) return header;
  throw badInputError('Idempotency-Key', 'must be 8 to 100 letters, digits or punctuation marks');
}

/** @returns undefined without a key. `form`: path of the endpoint, with the id of the caller where there is one */
export function readSubmission(
  call: Pick<EndpointCall, 'http'>,
  form: string,
  content: unknown,
): Submission | undefined {
  const key = readIdempotencyKey(call);
  return key ? { form, key, contentHash: hashContent(content) } : undefined;
}

export const hashContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/** 409: the key was used for other content. `other_content` tells the browser to send again with a new key. */
export const otherContentError = (message: string, facts: Record<string, unknown> = {}) =>
  new HttpError(409, message, { success: false, error: message, message, other_content: true, ...facts });

const stored = z.object({ result: z.string(), contentHash: z.string() });

/**
 * Result of an earlier request with the same key, or undefined.
 * @throws HttpError 409 if that request had other content
 */
export async function findEarlierResult(
  client: DatabaseClient,
  submission: Submission | undefined,
): Promise<string | undefined> {
  if (!submission) return undefined;
  const { form, key, contentHash } = submission;
  const before = await queryFirstRow(client, stored)`
    select result, content_hash as "contentHash" from submissions where form = ${form} and key = ${key}`;
  if (before && before.contentHash !== contentHash)
    throw otherContentError('This was sent before with other content. Please send it again.');
  return before?.result;
}

/**
 * Stores once for each key, for three days. Must run within the transaction of `store`, so that a failure frees the
 * key.
 * @returns result of `store`, or of the earlier request with the same key
 * @throws HttpError 409 if that request had other content
 */
export async function storeSubmissionOnce(
  client: DatabaseClient,
  submission: Submission | undefined,
  store: () => Promise<string>,
): Promise<string> {
  if (!submission) return store();
  const { form, key, contentHash } = submission;
  const { rowCount } = await executeSql(client)`
    insert into submissions (form, key, content_hash) values (${form}, ${key}, ${contentHash}) on conflict do nothing`;
  if (!rowCount) return (await findEarlierResult(client, submission)) ?? '';
  const result = await store();
  await executeSql(client)`update submissions set result = ${result} where form = ${form} and key = ${key}`;
  return result;
}

/**
 * True for a repeated request. Must run within the transaction that stores the first one.
 * @throws HttpError 409 if the first one had other content
 */
export async function isRepeatedSubmission(
  client: DatabaseClient,
  submission: Submission | undefined,
): Promise<boolean> {
  let isFirst = false;
  await storeSubmissionOnce(client, submission, async () => {
    isFirst = true;
    return '';
  });
  return !isFirst;
}
