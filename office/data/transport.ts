import { fetchTransport, type Transport } from '../../src/platform/api/api-client.ts';

/** Why a request waits: the session has ended, or this act asks for the password once more. */
export type PasswordNeed = 'signed_out' | 'needs_password';
/** Asks the person; true when the request may be sent again. */
type Ask = (need: PasswordNeed) => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The dialog that asks for the password over whatever is on the screen. @returns a function that removes it */
export function askWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = undefined;
  };
}

/** These tell about the session themselves; a refusal of them is for the screen that sent them. */
const ABOUT_SESSION = /\/(sign_in|sign_out|session|confirm_password|invitation|accept_invitation)$/;

const UNREACHED = 'The site cannot be reached. Nothing is lost: try again in a moment.';

/** A request that does not arrive fails in words of the browser. */
const arrived = <Reply>(reply: Promise<Reply>): Promise<Reply> =>
  reply.catch((error: unknown) => {
    throw error instanceof TypeError ? new Error(UNREACHED) : error;
  });

const bySite = fetchTransport('');
const send: Transport = (...request) => arrived(bySite(...request));

/**
 * Requests of the office. One that is refused because the session has ended, or because the password is asked for again,
 * waits for the dialog and is then sent once more: whoever sent it notices nothing, and nothing that was typed is lost.
 */
export const officeTransport: Transport = async (method, path, input) => {
  const reply = await send(method, path, input);
  const need = ABOUT_SESSION.test(path) ? undefined : needOf(reply);
  return need && (await passwordGiven(need)) ? send(method, path, input) : reply;
};

function needOf({ status, body }: { status: number; body: unknown }): PasswordNeed | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if (status === 401 && 'signed_out' in body) return 'signed_out';
  return status === 403 && 'needs_password' in body ? 'needs_password' : undefined;
}

/** Several requests that are refused at the same time wait for one dialog. */
function passwordGiven(need: PasswordNeed): Promise<boolean> {
  asking ??= (ask?.(need) ?? Promise.resolve(false)).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A file for a field of a row; under the same rules. */
export async function uploadFile(noun: string, field: string, file: File): Promise<string> {
  const form = new FormData();
  form.append('noun', noun);
  form.append('field', field);
  form.append('file', file);
  const post = async () => {
    const response = await arrived(fetch('/api/office/upload', { method: 'POST', body: form }));
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, body };
  };
  let reply = await post();
  const need = needOf(reply);
  if (need && (await passwordGiven(need))) reply = await post();
  const { file: name, error } = (reply.body ?? {}) as { file?: unknown; error?: unknown };
  if (reply.status < 400 && typeof name === 'string') return name;
  throw new Error(typeof error === 'string' ? error : 'The file could not be stored');
}
