import type { BasketLine } from '../basket/basket-lines.ts';

const KEY = 'waitingEnquiry';

/** What is sent, without the sender. */
export interface EnquiryContent {
  product_ids: (number | null)[];
  model_ids: number[];
  model_names: string[];
  quantities: number[];
  note?: string;
  po_reference?: string;
}

/** An enquiry that was written without a connection. The browser keeps it until the server has answered. */
export interface WaitingEnquiry {
  /** Its Idempotency-Key: however often it is tried, it is one enquiry. */
  key: string;
  /** Who wrote it; null when nobody was logged in. */
  customerId: number | null;
  content: EnquiryContent;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** login: it needs its sender; refused: the server will not take it as it is; taken-back: only its key is of use. */
  state: 'waiting' | 'login' | 'refused' | 'sent' | 'taken-back';
  /** The server's reason. */
  reason?: string;
  /** The enquiry number, once it was sent. */
  reference?: string;
}

const listeners = new Set<() => void>();
let kept: { text: string | null; waiting: WaitingEnquiry | null } | undefined;

export function contentOf(lines: readonly BasketLine[], note: string, poReference: string): EnquiryContent {
  return {
    product_ids: lines.map((line) => line.product_id),
    model_ids: lines.map((line) => line.model_id),
    model_names: lines.map((line) => line.name),
    quantities: lines.map((line) => line.quantity),
    ...(note.trim() ? { note } : {}),
    ...(poReference.trim() ? { po_reference: poReference } : {}),
  };
}

/** The enquiry that the browser keeps; the same object as long as nothing changed, null when there is none. */
export function readWaiting(): WaitingEnquiry | null {
  let text: string | null = null;
  try {
    text = localStorage.getItem(KEY);
  } catch (error) {
    console.debug('The browser keeps no storage', error);
  }
  if (!kept || kept.text !== text) kept = { text, waiting: parse(text) };
  return kept.waiting;
}

/** @throws when the browser does not keep it: whoever wrote it has to know */
export function writeWaiting(waiting: WaitingEnquiry | null): void {
  if (waiting) localStorage.setItem(KEY, JSON.stringify(waiting));
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Calls back on changes in this tab and in others. */
export function onWaitingChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === KEY) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function parse(text: string | null): WaitingEnquiry | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const content: unknown = Reflect.get(value, 'content');
    const hasLines =
      typeof content === 'object' && content !== null && Array.isArray(Reflect.get(content, 'model_ids'));
    return hasLines && typeof Reflect.get(value, 'key') === 'string' ? (value as WaitingEnquiry) : null;
  } catch (error) {
    console.error('What is kept as an enquiry is none', error);
    return null;
  }
}

/** The basket without what an enquiry asked for: lines that were changed since keep what is new about them. */
export function withoutSent(lines: readonly BasketLine[], content: EnquiryContent): BasketLine[] {
  const sent = new Map(content.model_ids.map((id, at) => [id, content.quantities[at] ?? 0]));
  return lines.flatMap((line) => {
    const pieces = sent.get(line.id);
    if (pieces === undefined || line.quantity < pieces) return [line];
    return line.quantity === pieces ? [] : [{ ...line, quantity: line.quantity - pieces }];
  });
}
