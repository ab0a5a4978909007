import { type ApiTransport, createFetchTransport } from '../../../src/platform/api/api-client.ts';
import { OFFICE_RELEASE } from '../../../src/platform/api/office-release.limits.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';

/**
 * Reasons to ask before a request is sent again: session ended, password or second factor required, probable mistakes.
 */
export type ConfirmationNeed = 'signed_out' | 'needs_password' | 'needs_second_factor' | 'doubts';
type AskStaff = (need: ConfirmationNeed, warnings: readonly string[]) => Promise<boolean>;

let askStaff: AskStaff | undefined;
let openQuestion: { need: ConfirmationNeed; answer: Promise<boolean> } | undefined;

export function setConfirmationPrompt(dialog: AskStaff): () => void {
  askStaff = dialog;
  return () => {
    askStaff = undefined;
  };
}

const SESSION_PATHS = /\/(sign_in|sign_out|session|confirm_password|invitation|accept_invitation)$/;

const NOT_STORED_TEXT = 'The file could not be stored';
const UNREACHED_TEXT = 'The site cannot be reached. Nothing is lost: try again in a moment.';

const reportUnreached = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    throw error instanceof TypeError ? new Error(UNREACHED_TEXT) : error;
  });

const sendToSite = createFetchTransport('');
const sendRequest: ApiTransport = (method, path, input) =>
  reportUnreached(sendToSite(method, path, { ...input, headers: { ...input.headers, ...buildReleaseHeader() } }));

/** Release of this page; the site answers pages of another release with the request to reload. */
function buildReleaseHeader(): Record<string, string> {
  const release = document.querySelector<HTMLMetaElement>(`meta[name=${OFFICE_RELEASE}]`)?.content;
  return release ? { [OFFICE_RELEASE]: release } : {};
}

/** Requests refused for lack of a session or confirmation are sent again after the dialog. */
export const officeTransport: ApiTransport = (method, path, input) =>
  SESSION_PATHS.test(path)
    ? sendRequest(method, path, input)
    : sendUntilConfirmed((confirmed) =>
        sendRequest(method, path, confirmed ? { ...input, body: { ...(input.body as object), confirmed } } : input),
      );

async function sendUntilConfirmed<Reply extends { status: number; body: unknown }>(
  request: (confirmed: boolean) => Promise<Reply>,
): Promise<Reply> {
  for (let confirmed = false; ; ) {
    const reply = await request(confirmed);
    const need = findNeed(reply);
    if (!need || !(await askForConfirmation(need, readWarnings(reply)))) return reply;
    confirmed ||= need === 'doubts';
  }
}

function findNeed({ status, body }: { status: number; body: unknown }): ConfirmationNeed | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (status === 401 && 'signed_out' in body) return 'signed_out';
  if (status === 409 && 'doubts' in body) return 'doubts';
  if (status !== 403) return undefined;
  if ('needs_second_factor' in body) return 'needs_second_factor';
  return 'needs_password' in body ? 'needs_password' : undefined;
}

const readWarnings = ({ body }: { body: unknown }): string[] =>
  ((body as { doubts?: { problem: string }[] } | null)?.doubts ?? []).map(({ problem }) => problem);

/** Concurrent refusals, except warnings, share one dialog. */
async function askForConfirmation(need: ConfirmationNeed, warnings: readonly string[]): Promise<boolean> {
  while (openQuestion && (need === 'doubts' || openQuestion.need === 'doubts')) await openQuestion.answer;
  openQuestion ??= {
    need,
    answer: (askStaff?.(need, warnings) ?? Promise.resolve(false)).finally(() => {
      openQuestion = undefined;
    }),
  };
  return openQuestion.answer;
}

async function sendBytes(address: string, body: FormData | Blob): Promise<Record<string, unknown>> {
  const headers = {
    ...(body instanceof Blob ? { 'content-type': 'application/octet-stream' } : {}),
    ...buildReleaseHeader(),
  };
  const reply = await sendUntilConfirmed(async () => {
    const response = await reportUnreached(fetch(address, { method: 'POST', body, headers }));
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
  });
  const found = (reply.body ?? {}) as Record<string, unknown>;
  if (reply.status < 400) return found;
  throw new HttpError(reply.status, typeof found.error === 'string' ? found.error : NOT_STORED_TEXT, found);
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
  throw new Error(NOT_STORED_TEXT);
}

/** @returns number of received bytes, where the next chunk starts */
export async function uploadChunk(id: string, start: number, chunk: Blob): Promise<number> {
  const { received } = await sendBytes(`/api/office/upload_part?id=${id}&start=${start}`, chunk);
  if (typeof received === 'number') return received;
  throw new Error(NOT_STORED_TEXT);
}
