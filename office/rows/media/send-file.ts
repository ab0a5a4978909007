import { HttpError } from '../../../src/platform/http-errors.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import { uploadChunk } from '../../shell/data/transport.ts';

export interface UploadEvents {
  onBegun?: (id: string) => void;
  onProgress: (received: number) => void;
  onWaiting: () => void;
  isCancelled: () => boolean;
}

export class UploadCancelledError extends Error {
  override name = 'Cancelled';
}

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
const MAX_ATTEMPTS = 3;
const TEMPORARY_STATUSES = new Set([429, 502, 503, 504]);

const isTemporaryError = (error: unknown) => !(error instanceof HttpError) || TEMPORARY_STATUSES.has(error.status);

const waitFor = (ms: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });

/**
 * Uploads a file in chunks. Resumes an earlier attempt, and pauses while offline.
 * @returns id of the complete upload
 * @throws HttpError with the reason of a refusal, Cancelled
 */
export async function sendFile(file: File, folder: string, events: UploadEvents): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendChunks(file, folder, events);
    } catch (error) {
      // After 404 the upload starts again: the server has lost chunks, for example in a database crash.
      if (attempt === MAX_ATTEMPTS || !(error instanceof HttpError) || error.status !== 404) throw error;
    }
  }
}

async function sendChunks(file: File, folder: string, events: UploadEvents): Promise<string> {
  const begun = await retryTemporaryErrors(
    () =>
      officeApi.callRaw('/api/office/begin_upload', {
        folder,
        name: file.name,
        bytes: file.size,
        modified: Math.max(0, file.lastModified),
      }),
    events,
  );
  events.onBegun?.(begun.id);
  let { received } = begun;
  events.onProgress(received);
  while (received < file.size) {
    const chunk = file.slice(received, received + begun.part_bytes);
    received = await retryTemporaryErrors(() => uploadChunk(begun.id, received, chunk), events);
    events.onProgress(received);
  }
  return begun.id;
}

export async function retryTemporaryErrors<T>(
  send: () => Promise<T>,
  { isCancelled, onWaiting }: Pick<UploadEvents, 'isCancelled' | 'onWaiting'>,
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    if (isCancelled()) throw new UploadCancelledError();
    try {
      return await send();
    } catch (error) {
      if (!isTemporaryError(error)) throw error;
      onWaiting();
      await waitFor(pause);
    }
  }
}

export function formatUploadRefusal(error: unknown, file: string): string {
  const problems = error instanceof HttpError ? error.body.problems : undefined;
  const [first] = Array.isArray(problems) ? (problems as { problem?: string; allowed?: string }[]) : [];
  if (first?.problem) return `${file} ${first.problem}. Allowed: ${first.allowed}`;
  return getErrorText(error).replace(/^(file|by): /, `${file} `);
}
