import { parseStoredJson, storedField, storedText } from '../../../web/stored/stored-json.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import type { User } from '../../visitors/accounts/accounts.contract.ts';
import { withoutPieces } from '../../visitors/basket/basket-changes.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { EnquiryDraft } from './enquiry-draft.ts';

export interface EnquiryContent {
  product_ids: (number | null)[];
  model_ids: number[];
  model_names: string[];
  quantities: number[];
  own_numbers?: string[];
  line_notes?: string[];
  note?: string;
  po_reference?: string;
}

/** An enquiry that was written offline, stored in the browser until the server has replied. */
export interface WaitingEnquiry {
  key: string;
  customerId: number | null;
  /** Name of the customer, for others in a shared browser. */
  customerName?: string;
  content: EnquiryContent;
  /** Milliseconds since 1970. */
  writtenAt: number;
  state: 'waiting' | 'login' | 'refused' | 'sent' | 'taken-back';
  reason?: string;
  reference?: string;
}

export function contentOf(lines: readonly BasketLine[], { note, po_reference }: EnquiryDraft): EnquiryContent {
  return {
    product_ids: lines.map((line) => line.product_id),
    model_ids: lines.map((line) => line.model_id),
    model_names: lines.map((line) => line.name),
    quantities: lines.map((line) => line.quantity),
    ...(lines.some((line) => line.own_number) && { own_numbers: lines.map((line) => line.own_number ?? '') }),
    ...(lines.some((line) => line.note) && { line_notes: lines.map((line) => line.note ?? '') }),
    ...(note.trim() ? { note } : {}),
    ...(po_reference.trim() ? { po_reference } : {}),
  };
}

const STATES = ['waiting', 'login', 'refused', 'sent', 'taken-back'] as const;

const listOf = <Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): Entry[] | undefined =>
  Array.isArray(value) && value.every(isEntry) ? value : undefined;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isIdOrNull = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parse(text: string | null): WaitingEnquiry | null {
  const stored = parseStoredJson(text);
  const field = (name: string) => storedField(stored, name);
  const content = contentFrom(field('content'));
  const state = STATES.find((known) => known === field('state'));
  const [key, customerId, writtenAt] = [storedText(field('key')), field('customerId'), field('writtenAt')];
  if (!content || !state || !key || !isIdOrNull(customerId) || !isCount(writtenAt)) return null;
  const optional = (['customerName', 'reason', 'reference'] as const)
    .map((name) => [name, storedText(field(name))])
    .filter(([, text]) => text);
  return { key, customerId, content, writtenAt, state, ...Object.fromEntries(optional) };
}

function contentFrom(stored: unknown): EnquiryContent | undefined {
  const field = (name: string) => storedField(stored, name);
  const model_ids = listOf(field('model_ids'), isCount);
  const product_ids = listOf(field('product_ids'), isIdOrNull);
  const model_names = listOf(field('model_names'), isText);
  const quantities = listOf(field('quantities'), isCount);
  if (!model_ids || !product_ids || !model_names || !quantities) return undefined;
  const [own_numbers, line_notes] = [listOf(field('own_numbers'), isText), listOf(field('line_notes'), isText)];
  const lists = [product_ids, model_names, quantities, own_numbers ?? model_ids, line_notes ?? model_ids];
  if (lists.some(({ length }) => length !== model_ids.length)) return undefined;
  const [note, po_reference] = [field('note'), field('po_reference')];
  return {
    product_ids,
    model_ids,
    model_names,
    quantities,
    ...(own_numbers && { own_numbers }),
    ...(line_notes && { line_notes }),
    ...(isText(note) && { note }),
    ...(isText(po_reference) && { po_reference }),
  };
}

export const storedWaiting = storedValue('waitingEnquiry', {
  parse,
  format: (waiting) => waiting && JSON.stringify(waiting),
});

export const readWaiting = storedWaiting.read;

/** Changes the waiting enquiry if it is still the one with this key; null removes it. */
export const changeWaiting = (key: string, change: Partial<WaitingEnquiry> | null): void =>
  void storedWaiting.change((now) => (now?.key === key ? change && { ...now, ...change } : now));

/** Stores an enquiry unless another one is waiting. @returns false if it is not stored */
export function storeWaiting(waiting: WaitingEnquiry): boolean {
  const stored = storedWaiting.change((now) => (now && !isDone(now) && now.key !== waiting.key ? now : waiting));
  if (stored?.key !== waiting.key) return false;
  if (storedWaiting.isStored()) return true;
  // Drops the copy in memory, so that the page does not report an unsent enquiry.
  changeWaiting(waiting.key, null);
  return false;
}

/** The customer who sends the enquiry; null for a guest. */
export const writerOf = (user: User | null): Pick<WaitingEnquiry, 'customerId' | 'customerName'> => ({
  customerId: user?.id ?? null,
  customerName: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
});

/** True if a customer has written the enquiry who is not logged in. */
export const isOfOther = ({ customerId }: WaitingEnquiry, user: User | null): boolean =>
  customerId !== null && customerId !== user?.id;

export const isDone = ({ state }: WaitingEnquiry) => state === 'sent' || state === 'taken-back';

export const withoutSent = (lines: readonly BasketLine[], { model_ids, quantities }: EnquiryContent): BasketLine[] =>
  withoutPieces(
    lines,
    model_ids.map((id, at) => ({ id, quantity: quantities[at] ?? 0 })),
  );
