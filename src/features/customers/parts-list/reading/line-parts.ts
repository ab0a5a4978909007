import type { DescribedModel } from '../matching/match-models.contract.ts';
import type { Phrase } from './parts-phrases.ts';
import { hasDigit, hasLetterOrDigit, textOf } from './parts-tokens.ts';
import { describes, EMPTY_WORDS } from './parts-words.ts';
import type { ReadRow } from './read-rows.ts';
import { isIn, type RowItem, type Segment } from './row-items.ts';

/** `other` is understood but not needed: a price, a date, the product's name. */
export type Role = 'name' | 'quantity' | 'other' | 'mark' | 'unread';

export interface Part {
  role: Role;
  text: string;
  spaced: boolean;
}

export function partsOfItems(row: ReadRow): Part[][] {
  const owners = row.phrases.map((_, at) => ownerOf(at, row));
  return row.items.map((item) => {
    const describesItem = describes(modelsOf(item));
    return row.phrases.flatMap((phrase, at): Part[] => {
      if (owners[at] !== item) return [];
      const role = roleOf(phrase, at, row, item, describesItem);
      return [{ role, text: textOf(phrase.tokens), spaced: phrase.tokens[0]?.spaced ?? false }];
    });
  });
}

const modelsOf = ({ name }: RowItem): DescribedModel[] => name?.choices.map(({ model }) => model) ?? [];

function ownerOf(at: number, { phrases, segments, items }: ReadRow): RowItem | undefined {
  const own = items.find(({ quantity }) => quantity && quantity === phrases[at]);
  if (own) return own;
  const within = items.find((item) => isIn(at, extentOf(item, phrases)));
  if (within) return within;
  const segment = segments.find((one) => isIn(at, one));
  const inside = segment ? items.filter(({ from }) => isIn(from, segment)) : [];
  const before = (some: readonly RowItem[]) => some.findLast(({ from }) => from < at);
  return before(inside) ?? inside[0] ?? before(items) ?? items[0];
}

function extentOf({ from, to, quantity }: RowItem, phrases: readonly Phrase[]): Segment {
  const at = quantity ? phrases.indexOf(quantity) : from;
  return { from: Math.min(from, at), to: Math.max(to, at + 1) };
}

function roleOf(
  phrase: Phrase,
  at: number,
  { phrases, leading }: ReadRow,
  item: RowItem,
  describesItem: (text: string) => boolean,
): Role {
  if (isIn(at, item)) return 'name';
  if (phrase === item.quantity) return phrase.kind === 'quantity' && phrase.count.problem ? 'unread' : 'quantity';
  if (phrase.kind === 'mark' || phrase.kind === 'break') return 'mark';
  if (phrase.kind === 'rowNumber' || phrase.kind === 'notPieces') return 'other';
  if (phrase.kind === 'quantity') {
    const isFirst = phrases.slice(0, at).every(({ kind }) => kind === 'mark' || kind === 'break');
    return leading === 'rowNumber' && isFirst ? 'other' : 'unread';
  }
  const text = textOf(phrase.tokens);
  if (!hasLetterOrDigit(text)) return 'mark';
  const isUnit = phrase.tokens[0]?.kind === 'countWord' && (item.quantity !== undefined || isAfterLabel(phrases, at));
  return isUnit || describesItem(text) ? 'other' : 'unread';
}

/** True for the "No." of "Part No. VTC-200-UB". */
const isAfterLabel = (phrases: readonly Phrase[], at: number) =>
  EMPTY_WORDS.has(textOf(phrases[at - 1]?.tokens ?? []).toLowerCase());

export const textOfParts = (parts: readonly Part[]) =>
  parts
    .map(({ text, spaced }) => (spaced ? ` ${text}` : text))
    .join('')
    .replace(/^[\s,;|]+|[\s,;|]+$/g, '');

export function unreadOf(parts: readonly Part[]): string[] {
  const texts: string[] = [];
  let run: Part[] = [];
  for (const part of [...parts, undefined]) {
    if (part?.role === 'unread' || (part?.role === 'mark' && run.length)) run.push(part);
    else {
      while (run.at(-1)?.role === 'mark') run.pop();
      if (run.length) texts.push(textOfParts(run).replace(/^[:=-]\s*/, ''));
      run = [];
    }
  }
  return texts;
}

/** Addresses, tax numbers and telephone numbers, as in greetings and signatures of emails. */
const CONTACTS = [
  /[^\s@]{1,64}@[^\s@]{3,190}/g,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]\b/gi,
  /(?<![\p{L}\p{N}/-])\+?(?:\d[\s().-]{0,2}){9,14}\d(?![\p{L}\p{N}/-])/gu,
];

/** True if a line has no possible model number or quantity: a sentence, a name, a telephone number. */
export function isProse(parts: readonly Part[]): boolean {
  const hasNumber = (some: readonly Part[]) =>
    hasDigit(CONTACTS.reduce((text, contact) => text.replace(contact, ''), textOfParts(some)));
  return !hasNumber(parts) || !hasNumber(parts.filter(({ role }) => role !== 'other'));
}
