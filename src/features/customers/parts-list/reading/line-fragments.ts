import type { DescribedModel } from '../matching/match-models.contract.ts';
import type { InterpretedRow } from './interpret-rows.ts';
import type { PartsPhrase } from './parts-phrases.ts';
import { hasDigit, hasLetterOrDigit, joinTokens } from './parts-tokens.ts';
import { createDescriptionTest, FILLER_WORDS } from './parts-words.ts';
import { isInSegment, type RowItem, type RowSegment } from './row-items.ts';

/** `other` is understood but not needed: a price, a date, the product's name. */
export type FragmentRole = 'name' | 'quantity' | 'other' | 'mark' | 'unread';

export interface LineFragment {
  role: FragmentRole;
  text: string;
  spaced: boolean;
}

export function buildItemFragments(row: InterpretedRow): LineFragment[][] {
  const owners = row.phrases.map((_, at) => findOwner(at, row));
  return row.items.map((item) => {
    const describesItem = createDescriptionTest(listModels(item));
    return row.phrases.flatMap((phrase, at): LineFragment[] => {
      if (owners[at] !== item) return [];
      const role = decideRole(phrase, at, row, item, describesItem);
      return [{ role, text: joinTokens(phrase.tokens), spaced: phrase.tokens[0]?.spaced ?? false }];
    });
  });
}

const listModels = ({ name }: RowItem): DescribedModel[] => name?.choices.map(({ model }) => model) ?? [];

function findOwner(at: number, { phrases, segments, items }: InterpretedRow): RowItem | undefined {
  const own = items.find(({ quantity }) => quantity && quantity === phrases[at]);
  if (own) return own;
  const within = items.find((item) => isInSegment(at, computeExtent(item, phrases)));
  if (within) return within;
  const segment = segments.find((one) => isInSegment(at, one));
  const inside = segment ? items.filter(({ from }) => isInSegment(from, segment)) : [];
  const before = (some: readonly RowItem[]) => some.findLast(({ from }) => from < at);
  return before(inside) ?? inside[0] ?? before(items) ?? items[0];
}

function computeExtent({ from, to, quantity }: RowItem, phrases: readonly PartsPhrase[]): RowSegment {
  const at = quantity ? phrases.indexOf(quantity) : from;
  return { from: Math.min(from, at), to: Math.max(to, at + 1) };
}

function decideRole(
  phrase: PartsPhrase,
  at: number,
  { phrases, leading }: InterpretedRow,
  item: RowItem,
  describesItem: (text: string) => boolean,
): FragmentRole {
  if (isInSegment(at, item)) return 'name';
  if (phrase === item.quantity) return phrase.kind === 'quantity' && phrase.count.problem ? 'unread' : 'quantity';
  if (phrase.kind === 'mark' || phrase.kind === 'break') return 'mark';
  if (phrase.kind === 'rowNumber' || phrase.kind === 'notPieces') return 'other';
  if (phrase.kind === 'quantity') {
    const isFirst = phrases.slice(0, at).every(({ kind }) => kind === 'mark' || kind === 'break');
    return leading === 'rowNumber' && isFirst ? 'other' : 'unread';
  }
  const text = joinTokens(phrase.tokens);
  if (!hasLetterOrDigit(text)) return 'mark';
  const isUnit = phrase.tokens[0]?.kind === 'countWord' && (item.quantity !== undefined || isAfterLabel(phrases, at));
  return isUnit || describesItem(text) ? 'other' : 'unread';
}

/** True for the "No." of "Part No. VTC-200-UB". */
const isAfterLabel = (phrases: readonly PartsPhrase[], at: number) =>
  FILLER_WORDS.has(joinTokens(phrases[at - 1]?.tokens ?? []).toLowerCase());

export const joinFragments = (fragments: readonly LineFragment[]) =>
  fragments
    .map(({ text, spaced }) => (spaced ? ` ${text}` : text))
    .join('')
    .replace(/^[\s,;|]+|[\s,;|]+$/g, '');

export function listUnreadTexts(fragments: readonly LineFragment[]): string[] {
  const texts: string[] = [];
  let run: LineFragment[] = [];
  for (const fragment of [...fragments, undefined]) {
    if (fragment?.role === 'unread' || (fragment?.role === 'mark' && run.length)) run.push(fragment);
    else {
      while (run.at(-1)?.role === 'mark') run.pop();
      if (run.length) texts.push(joinFragments(run).replace(/^[:=-]\s*/, ''));
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
export function isProse(fragments: readonly LineFragment[]): boolean {
  const hasNumber = (some: readonly LineFragment[]) =>
    hasDigit(CONTACTS.reduce((text, contact) => text.replace(contact, ''), joinFragments(some)));
  return !hasNumber(fragments) || !hasNumber(fragments.filter(({ role }) => role !== 'other'));
}
