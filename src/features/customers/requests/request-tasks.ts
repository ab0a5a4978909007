import { runInFileWorker } from '../../../platform/files/run-in-file-worker.ts';
import { HttpError } from '../../../platform/http-errors.ts';
import { parseEmail } from '../../../platform/mail/parse-email.ts';
import { TaskKilledError, type WorkerPool } from '../../../platform/workers/worker-pool.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-task.ts';
import { draftRequest, listRequestNames, type RequestSource } from './draft-request.ts';
import { type FileReading, readFileBlocks } from './file-blocks.ts';
import type { KnownModels } from './line-drafts.ts';
import type { RequestMessage } from './message-blocks.ts';
import type { RequestSteps } from './read-request.ts';

/** Largest number of seconds for a file, and for a step of a text. */
const SECONDS = { file: 20, text: 10 };

/** Attachments of an email that are read. */
const MAX_ATTACHMENTS = 10;
export const EMPTY_MESSAGE: RequestMessage = { subject: '', text: '', html: '' };

/** Tasks of a worker process, so that a slow or crafted request delays nobody. */
export const readRequestFileTask = defineWorkerTask(
  'read-request-file',
  SECONDS.file,
  ({ name, bytes }: { name: string; bytes: Uint8Array }): Promise<FileReading> => readFileBlocks(name, bytes),
);
export const readRequestEmailTask = defineWorkerTask(
  'read-request-email',
  SECONDS.file,
  ({ bytes }: { bytes: Uint8Array }): Promise<RequestSource | undefined> => readEmail(bytes),
);
export const listRequestNamesTask = defineWorkerTask(
  'list-request-names',
  SECONDS.text,
  async ({ source, own }: { source: RequestSource; own: readonly string[] }) => listRequestNames(source, own),
);
export const draftRequestTask = defineWorkerTask(
  'draft-request',
  SECONDS.text,
  async (given: { source: RequestSource; known: KnownModels; makers: readonly string[]; own: readonly string[] }) =>
    draftRequest(given.source, given.known, given.makers, given.own),
);

async function readEmail(bytes: Uint8Array): Promise<RequestSource | undefined> {
  const email = await parseEmail(bytes);
  if (!email) return undefined;
  const files: FileReading[] = [];
  const attached = email.attachments.filter(({ mimeType }) => !/^image\//i.test(mimeType));
  for (const { filename, content } of attached.slice(0, MAX_ATTACHMENTS))
    files.push(await readFileBlocks(filename ?? 'file', new Uint8Array(content as ArrayBuffer)));
  if (attached.length > MAX_ATTACHMENTS)
    files.push({ blocks: [], notices: [`Only the first ${MAX_ATTACHMENTS} attachments were read.`] });
  return { message: { subject: email.subject ?? '', text: email.text ?? '', html: email.html ?? '' }, files };
}

/** Reads a file of a request in a worker. A file that takes too long or too much memory gives only a notice. */
export async function readRequestFile(workers: WorkerPool, name: string, bytes: Uint8Array): Promise<FileReading> {
  const read = await runInFileWorker(workers, readRequestFileTask, { name, bytes });
  return 'problem' in read ? { blocks: [], notices: [`${name}: ${read.problem}`] } : read;
}

/** A file that is a request by itself: an email with its attachments, or any other file. */
export async function readRequestUpload(workers: WorkerPool, name: string, bytes: Uint8Array): Promise<RequestSource> {
  if (!/\.eml$/i.test(name)) return { message: EMPTY_MESSAGE, files: [await readRequestFile(workers, name, bytes)] };
  const read = await runInFileWorker(workers, readRequestEmailTask, { bytes });
  const notice = !read ? 'This is not a readable email.' : 'problem' in read ? read.problem : undefined;
  return notice || !read || 'problem' in read
    ? { message: EMPTY_MESSAGE, files: [{ blocks: [], notices: [`${name}: ${notice}`] }] }
    : read;
}

/** @throws HttpError 400 for a text that takes too long */
export const openRequestSteps = (workers: WorkerPool): RequestSteps => ({
  listNames: (source, own) => refuseSlow(workers.run(listRequestNamesTask, { source, own })),
  draft: (source, known, makers, own) => refuseSlow(workers.run(draftRequestTask, { source, known, makers, own })),
});

const refuseSlow = <Output>(work: Promise<Output>): Promise<Output> =>
  work.catch((error: unknown) => {
    if (error instanceof TaskKilledError)
      throw new HttpError(400, `The text ${error.message}. Please send a shorter one.`);
    throw error;
  });
