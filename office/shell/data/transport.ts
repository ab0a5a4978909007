import { fetchTransport, type Transport } from '../../../src/platform/api/api-client.ts';
import { HttpError } from '../../../src/platform/errors.ts';

/**
 * Reasons to ask before a request is sent again: session ended, password or second factor required, probable mistakes.
 */
export type Need = 'signed_out' | 'needs_password' | 'needs_second_factor' | 'doubts';
type Ask = (need: Need, doubts: readonly string[]) => Promise<boolean>;

let ask: Ask | undefined;
let asking: { need: Need; answer: Promise<boolean> } | undefined;

export function setPrompt(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = undefined;
  };
}

const ABOUT_SESSION = /\/(sign_in|sign_out|session|confirm_password|invitation|accept_invitation)$/;

const NOT_STORED = 'The file could not be stored';
const UNREACHED = 'The site cannot be reached. Nothing is lost: try again in a moment.';

const arrived = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    throw error instanceof TypeError ? new Error(UNREACHED) : error;
  });

const bySite = fetchTransport('');
const send: Transport = (...request) => arrived(bySite(...request));

/** Requests refused for lack of a session or confirmation are sent again after the dialog. */
export const officeTransport: Transport = (method, path, input) =>
  ABOUT_SESSION.test(path)
    ? send(method, path, input)
    : sentAgain((confirmed) =>
        send(method, path, confirmed ? { ...input, body: { ...(input.body as object), confirmed } } : input),
      );

async function sentAgain<Reply extends { status: number; body: unknown }>(
  request: (confirmed: boolean) => Promise<Reply>,
): Promise<Reply> {
  for (let confirmed = false; ; ) {
    const reply = await request(confirmed);
    const need = needOf(reply);
    if (!need || !(await answered(need, doubtsOf(reply)))) return reply;
    confirmed ||= need === 'doubts';
  }
}

function needOf({ status, body }: { status: number; body: unknown }): Need | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (status === 401 && 'signed_out' in body) return 'signed_out';
  if (status === 409 && 'doubts' in body) return 'doubts';
  if (status !== 403) return undefined;
  if ('needs_second_factor' in body) return 'needs_second_factor';
  return 'needs_password' in body ? 'needs_password' : undefined;
}

const doubtsOf = ({ body }: { body: unknown }): string[] =>
  ((body as { doubts?: { problem: string }[] } | null)?.doubts ?? []).map(({ problem }) => problem);

/** Concurrent refusals, except doubts, share one dialog. */
async function answered(need: Need, doubts: readonly string[]): Promise<boolean> {
  while (asking && (need === 'doubts' || asking.need === 'doubts')) await asking.answer;
  asking ??= {
    need,
    answer: (ask?.(need, doubts) ?? Promise.resolve(false)).finally(() => {
      asking = undefined;
    }),
  };
  return asking.answer;
}

async function sendBytes(address: string, body: FormData | Blob): Promise<Record<string, unknown>> {
  const headers = body instanceof Blob ? { 'content-type': 'application/octet-stream' } : undefined;
  const reply = await sentAgain(async () => {
    const response = await arrived(fetch(address, { method: 'POST', body, headers }));
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
  });
  const found = (reply.body ?? {}) as Record<string, unknown>;
  if (reply.status < 400) return found;
  throw new HttpError(reply.status, typeof found.error === 'string' ? found.error : NOT_STORED, found);
}

export interface StoredUpload {
  file: string;
  converted: string | null;
}

export async function uploadFile(resource: string, field: string, file: File, kind = ''): Promise<StoredUpload> {
  const form = new FormData();
  form.append('resource', resource);
  form.append('field', field);
  form.append('kind', kind);
  form.append('file', file);
  const { file: name, converted } = await sendBytes('/api/office/upload', form);
  if (typeof name === 'string') return { file: name, converted: typeof converted === 'string' ? converted : null };
  throw new Error(NOT_STORED);
}

/** @returns number of received bytes, where the next chunk starts */
export async function uploadPart(id: string, start: number, part: Blob): Promise<number> {
  const { received } = await sendBytes(`/api/office/upload_part?id=${id}&start=${start}`, part);
  if (typeof received === 'number') return received;
  throw new Error(NOT_STORED);
}
