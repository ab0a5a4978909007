import { HttpError } from '../../../src/platform/errors.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import { uploadPart } from '../../shell/data/transport.ts';

export interface SendingEvents {
  onBegun?: (id: string) => void;
  onProgress: (received: number) => void;
  onWaiting: () => void;
  isCancelled: () => boolean;
}

export class Cancelled extends Error {
  override name = 'Cancelled';
}

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
const MAX_ATTEMPTS = 3;
const PASSING = new Set([429, 502, 503, 504]);

const mayPass = (error: unknown) => !(error instanceof HttpError) || PASSING.has(error.status);

const pauseOf = (ms: number) =>
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
export async function sendFile(file: File, folder: string, events: SendingEvents): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendParts(file, folder, events);
    } catch (error) {
      // After 404 the upload starts again: the server has lost chunks, for example in a database crash.
      if (attempt === MAX_ATTEMPTS || !(error instanceof HttpError) || error.status !== 404) throw error;
    }
  }
}

async function sendParts(file: File, folder: string, events: SendingEvents): Promise<string> {
  const begun = await untilItPasses(
    () =>
      office.callRaw('/api/office/begin_upload', {
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
    const part = file.slice(received, received + begun.part_bytes);
    received = await untilItPasses(() => uploadPart(begun.id, received, part), events);
    events.onProgress(received);
  }
  return begun.id;
}

export async function untilItPasses<T>(
  send: () => Promise<T>,
  { isCancelled, onWaiting }: Pick<SendingEvents, 'isCancelled' | 'onWaiting'>,
): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    if (isCancelled()) throw new Cancelled();
    try {
      return await send();
    } catch (error) {
      if (!mayPass(error)) throw error;
      onWaiting();
      await pauseOf(pause);
    }
  }
}

export function refusalOf(error: unknown, file: string): string {
  const problems = error instanceof HttpError ? error.body.problems : undefined;
  const [first] = Array.isArray(problems) ? (problems as { problem?: string; allowed?: string }[]) : [];
  if (first?.problem) return `${file} ${first.problem}. Allowed: ${first.allowed}`;
  return textOf(error).replace(/^(file|by): /, `${file} `);
}
