import { parseStoredJson, readStoredField, readStoredText } from '../../../web/stored/stored-json.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';
import type { User } from '../../visitors/accounts/accounts.contract.ts';
import { removePieces } from '../../visitors/cart/cart-changes.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
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

export function toEnquiryContent(lines: readonly CartLine[], { note, po_reference }: EnquiryDraft): EnquiryContent {
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

const parseList = <Entry>(value: unknown, isEntry: (entry: unknown) => entry is Entry): Entry[] | undefined =>
  Array.isArray(value) && value.every(isEntry) ? value : undefined;
const isPositiveInteger = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isIdOrNull = (value: unknown): value is number | null => value === null || Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function parseWaitingEnquiry(text: string | null): WaitingEnquiry | null {
  const stored = parseStoredJson(text);
  const field = (name: string) => readStoredField(stored, name);
  const content = parseContent(field('content'));
  const state = STATES.find((known) => known === field('state'));
  const [key, customerId, writtenAt] = [readStoredText(field('key')), field('customerId'), field('writtenAt')];
  if (!content || !state || !key || !isIdOrNull(customerId) || !isPositiveInteger(writtenAt)) return null;
  const optional = (['customerName', 'reason', 'reference'] as const)
    .map((name) => [name, readStoredText(field(name))])
    .filter(([, text]) => text);
  return { key, customerId, content, writtenAt, state, ...Object.fromEntries(optional) };
}

function parseContent(stored: unknown): EnquiryContent | undefined {
  const field = (name: string) => readStoredField(stored, name);
  const model_ids = parseList(field('model_ids'), isPositiveInteger);
  const product_ids = parseList(field('product_ids'), isIdOrNull);
  const model_names = parseList(field('model_names'), isText);
  const quantities = parseList(field('quantities'), isPositiveInteger);
  if (!model_ids || !product_ids || !model_names || !quantities) return undefined;
  const [own_numbers, line_notes] = [parseList(field('own_numbers'), isText), parseList(field('line_notes'), isText)];
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

export const storedWaitingEnquiry = createStoredValue('waitingEnquiry', {
  parse: parseWaitingEnquiry,
  format: (waiting) => waiting && JSON.stringify(waiting),
});

export const readWaitingEnquiry = storedWaitingEnquiry.read;

/** Changes the waiting enquiry if it is still the one with this key; null removes it. */
export const changeWaitingEnquiry = (key: string, change: Partial<WaitingEnquiry> | null): void =>
  void storedWaitingEnquiry.change((now) => (now?.key === key ? change && { ...now, ...change } : now));

/** Stores an enquiry unless another one is waiting. @returns false if it is not stored */
export function storeWaitingEnquiry(waiting: WaitingEnquiry): boolean {
  const stored = storedWaitingEnquiry.change((now) =>
    now && !isEnquiryDone(now) && now.key !== waiting.key ? now : waiting,
  );
  if (stored?.key !== waiting.key) return false;
  if (storedWaitingEnquiry.isStored()) return true;
  // Drops the copy in memory, so that the page does not report an unsent enquiry.
  changeWaitingEnquiry(waiting.key, null);
  return false;
}

/** The customer who sends the enquiry; null for a guest. */
export const toEnquiryWriter = (user: User | null): Pick<WaitingEnquiry, 'customerId' | 'customerName'> => ({
  customerId: user?.id ?? null,
  customerName: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
});

/** True if a customer has written the enquiry who is not logged in. */
export const isOfOtherCustomer = ({ customerId }: WaitingEnquiry, user: User | null): boolean =>
  customerId !== null && customerId !== user?.id;

export const isEnquiryDone = ({ state }: WaitingEnquiry) => state === 'sent' || state === 'taken-back';

export const removeSentLines = (lines: readonly CartLine[], { model_ids, quantities }: EnquiryContent): CartLine[] =>
  removePieces(
    lines,
    model_ids.map((id, at) => ({ id, quantity: quantities[at] ?? 0 })),
  );
