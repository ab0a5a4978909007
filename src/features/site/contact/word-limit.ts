import { MAX_CONTACT_MESSAGE_WORDS } from './contact.limits.ts';

const WORD = /\S+/g;

export const countWords = (text: string) => text.match(WORD)?.length ?? 0;

function cutAfterWords(text: string, max: number): string {
  const beyond = [...text.matchAll(WORD)][max];
  return beyond ? text.slice(0, beyond.index) : text;
}

/** Cuts an inserted text to the first words that fit. `caret`: end of the inserted text. */
export function limitWords(
  before: string,
  after: string,
  max = MAX_CONTACT_MESSAGE_WORDS,
): { text: string; caret: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const head = after.slice(0, start);
  const added = after.slice(start, after.length - end);
  const tail = after.slice(after.length - end);
  let fitting = added;
  for (let words = countWords(added) + max - countWords(after); countWords(head + fitting + tail) > max; words -= 1) {
    if (words < 0) return { text: before, caret: start };
    const cut = words ? cutAfterWords(added, words) : '';
    fitting = /^\S/.test(tail) ? cut : cut.trimEnd();
  }
  return { text: head + fitting + tail, caret: start + fitting.length };
}

export interface LimitedText {
  text: string;
  caret: number;
  refused: boolean;
  typing?: { before: string; from: number; to: number };
  /** Position of a refused word: letters typed there are dropped until the caret moves. */
  closedAt?: number;
}

/**
 * Refuses words beyond `max`. Letters typed in front of a word count as a word only after a space, and are removed
 * then.
 */
export function applyTextChange(
  draft: LimitedText,
  after: string,
  caret: number,
  max = MAX_CONTACT_MESSAGE_WORDS,
): LimitedText {
  const at = caret - (after.length - draft.text.length);
  const isTyped = at >= 0 && at < caret && after.slice(0, at) + after.slice(caret) === draft.text;
  if (isTyped && draft.closedAt === at) return { text: draft.text, caret: at, refused: true, closedAt: at };
  const fitting = limitWords(draft.text, after, max);
  const typing = isTyped && draft.typing?.to === at ? draft.typing : { before: draft.text, from: at, to: at };
  if (fitting.text === after) {
    const endsWord = !isTyped || /\s$/.test(after.slice(at, caret));
    const next = endsWord ? { before: after, from: caret, to: caret } : { ...typing, to: caret };
    return { text: after, caret, refused: false, typing: next };
  }
  const isSpace = isTyped && fitting.text === draft.text && !after.slice(at, caret).trim();
  if (!isSpace) return { ...fitting, refused: true, closedAt: fitting.caret };
  return { text: typing.before, caret: typing.from, refused: true, closedAt: typing.from };
}

/** Digits of a phone number; '' for text with anything but digits, a leading + and separators. */
export const extractPhoneDigits = (phone: string) =>
  /^[\s(]*\+?[\d\s().-]*$/.test(phone) ? phone.replace(/\D/g, '') : '';

/** Digits of an Indian number, without +91, 0091 or a leading 0. */
export function extractTenDigits(phone: string): string {
  const digits = extractPhoneDigits(phone);
  const [, local = digits] = /^(?:0091|91|0)(\d{10})$/.exec(digits) ?? [];
  return local;
}
