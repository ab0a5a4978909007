import { MAX_WORDS } from './contact.limits.ts';

const WORD = /\S+/g;

export const wordCount = (text: string) => text.match(WORD)?.length ?? 0;

/** The text up to its word after the first `max`; white space is unchanged. */
function firstWords(text: string, max: number): string {
  const beyond = [...text.matchAll(WORD)][max];
  return beyond ? text.slice(0, beyond.index) : text;
}

/**
 * A text after a change, with at most `max` words: of what was typed or pasted, only the first words that fit are kept, and
 * nothing else changes. `caret` is where the kept part ends.
 */
export function withinWords(before: string, after: string, max = MAX_WORDS): { text: string; caret: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const head = after.slice(0, start);
  const added = after.slice(start, after.length - end);
  const tail = after.slice(after.length - end);
  let kept = added;
  // One word more may have to go where the added text touches its neighbours.
  for (let words = wordCount(added) + max - wordCount(after); wordCount(head + kept + tail) > max; words -= 1) {
    if (words < 0) return { text: before, caret: start };
    const cut = words ? firstWords(added, words) : '';
    kept = /^\S/.test(tail) ? cut : cut.trimEnd();
  }
  return { text: head + kept + tail, caret: start + kept.length };
}

/** A message while it is typed. */
export interface Draft {
  text: string;
  caret: number;
  /** True if the last change had more words than fit. */
  refused: boolean;
  /** The word being typed: start, end, and the text without it. */
  typing?: { before: string; from: number; to: number };
  /** Position of a refused word, whose further letters are refused too until the caret moves. */
  closedAt?: number;
}

/**
 * A message after a change in the browser, whose caret is then at `caret`. Words beyond `max` are refused. The letters of one
 * that was begun in front of another word are known to be a word of their own with the space after them, and go with it.
 */
export function afterChange(draft: Draft, after: string, caret: number, max = MAX_WORDS): Draft {
  const at = caret - (after.length - draft.text.length);
  const isTyped = at >= 0 && at < caret && after.slice(0, at) + after.slice(caret) === draft.text;
  if (isTyped && draft.closedAt === at) return { text: draft.text, caret: at, refused: true, closedAt: at };
  const kept = withinWords(draft.text, after, max);
  const typing = isTyped && draft.typing?.to === at ? draft.typing : { before: draft.text, from: at, to: at };
  if (kept.text === after) {
    const endsWord = !isTyped || /\s$/.test(after.slice(at, caret));
    const next = endsWord ? { before: after, from: caret, to: caret } : { ...typing, to: caret };
    return { text: after, caret, refused: false, typing: next };
  }
  const isSpace = isTyped && kept.text === draft.text && !after.slice(at, caret).trim();
  if (!isSpace) return { ...kept, refused: true, closedAt: kept.caret };
  return { text: typing.before, caret: typing.from, refused: true, closedAt: typing.from };
}

/** The digits of a phone number; '' when it holds anything but digits, a leading + and what separates groups of digits. */
export const phoneDigits = (phone: string) => (/^[\s(]*\+?[\d\s().-]*$/.test(phone) ? phone.replace(/\D/g, '') : '');

/** An Indian number as its ten digits, without a +91, 0091 or leading 0. */
export function tenDigits(phone: string): string {
  const digits = phoneDigits(phone);
  const [, local = digits] = /^(?:0091|91|0)(\d{10})$/.exec(digits) ?? [];
  return local;
}
