import { HttpError } from '../../../src/platform/errors.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import { uploadPart } from '../../shell/data/transport.ts';

/** What the sending of a file tells, and asks. */
export interface SendingEvents {
  onBegun?: (id: string) => void;
  /** Bytes that are there. */
  onProgress: (received: number) => void;
  /** The connection is away; it is tried again. */
  onWaiting: () => void;
  isCancelled: () => boolean;
}

export class Cancelled extends Error {
  override name = 'Cancelled';
}

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;
const MAX_ATTEMPTS = 3;
/** Not the file's fault: it is worth another try. */
const PASSING = new Set([429, 502, 503, 504]);

/** What the server cannot refuse for good: no reply at all, or one that says "later". */
const mayPass = (error: unknown) => !(error instanceof HttpError) || PASSING.has(error.status);

/** Until the pause is over, or the connection is back. */
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
 * Sends a file in parts, from where an earlier attempt ended. While the connection is away it waits; what is refused ends it.
 *
 * @returns the id of the upload, whose bytes are all there
 * @throws HttpError with the reason of a refusal, Cancelled
 */
export async function sendFile(file: File, folder: string, events: SendingEvents): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendParts(file, folder, events);
    } catch (error) {
      // The server has lost what it had, which it does when its database crashes.
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

/** As often as it takes. */
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

/** Why a file was refused, with what would do. `file`: how the sentence names it. */
export function refusalOf(error: unknown, file: string): string {
  const problems = error instanceof HttpError ? error.body.problems : undefined;
  const [first] = Array.isArray(problems) ? (problems as { problem?: string; allowed?: string }[]) : [];
  if (first?.problem) return `${file} ${first.problem}. Possible: ${first.allowed}`;
  return textOf(error).replace(/^(file|by): /, `${file} `);
}
