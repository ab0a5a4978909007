import { HttpError } from '../../platform/http-errors.ts';
import { createSubmissionKey } from '../../ui/forms/submission-key.ts';
import { parseStoredJson, readStoredField, readStoredText } from './stored-json.ts';
import { createStoredValue } from './stored-value.ts';

/** A key that belongs to the content of a form until the server has confirmed the content. */
interface Sending {
  form: string;
  /** Hash of the content. */
  content: string;
  key: string;
  /** Milliseconds since 1970. */
  since: number;
}

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_SENDINGS = 20;

function toSendings(value: unknown): Sending[] {
  const [form = '', content = '', key = ''] = ['form', 'content', 'key'].map((name) =>
    readStoredText(readStoredField(value, name)),
  );
  const since = readStoredField(value, 'since');
  return form && content && key && typeof since === 'number' ? [{ form, content, key, since }] : [];
}

function parseSendings(text: string | null): readonly Sending[] {
  const stored = parseStoredJson(text);
  return Array.isArray(stored) ? stored.flatMap(toSendings) : [];
}

const storedSendings = createStoredValue('sendings', {
  parse: parseSendings,
  format: (sendings) => (sendings.length ? JSON.stringify(sendings) : null),
});

/** Key of a content, the same in every tab and after a reload. */
export function getSendingKey(form: string, content: unknown): string {
  const sending = { form, content: hashText(JSON.stringify(content)), key: createSubmissionKey(), since: Date.now() };
  const isSame = (one: Sending) => one.form === form && one.content === sending.content;
  const sendings = storedSendings.change((now) => {
    const recent = now.filter(({ since }) => Math.abs(Date.now() - since) < LIFETIME_MS);
    return recent.some(isSame) ? recent : [sending, ...recent].slice(0, MAX_SENDINGS);
  });
  return sendings.find(isSame)?.key ?? sending.key;
}

/** Lets a retry of the content use the key of an enquiry that waited longer than a key is remembered. */
export const storeSendingKey = (form: string, content: unknown, key: string) =>
  storedSendings.change((now) =>
    [
      { form, content: hashText(JSON.stringify(content)), key, since: Date.now() },
      ...now.filter((one) => one.key !== key),
    ].slice(0, MAX_SENDINGS),
  );

const deleteSendingKey = (key: string) => storedSendings.change((now) => now.filter((one) => one.key !== key));

/**
 * Sends content with its key. The key is used again for the same content until the server confirms it; afterwards the
 * same content is meant as another one. If the server knows the key with other content, sends again with a new key.
 */
export async function sendOnce<Reply>(
  form: string,
  content: unknown,
  send: (key: string) => Promise<Reply>,
  key = getSendingKey(form, content),
): Promise<Reply> {
  try {
    const reply = await send(key);
    deleteSendingKey(key);
    return reply;
  } catch (error) {
    if (!isOtherContentError(error)) throw error;
    deleteSendingKey(key);
    const next = getSendingKey(form, content);
    const reply = await send(next);
    deleteSendingKey(next);
    return reply;
  }
}

const isOtherContentError = (error: unknown) =>
  error instanceof HttpError && error.status === 409 && error.body.other_content === true;

/** 64 bits, to compare contents; browsers hash securely only on https. */
function hashText(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  return [high ^ (low >>> 15), low ^ (high >>> 13)].map((half) => (half >>> 0).toString(36)).join('.');
}
