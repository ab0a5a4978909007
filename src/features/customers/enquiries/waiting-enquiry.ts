import { storedValue } from '../../../web/stored/stored-value.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';

/** The body of an enquiry, without the sender. */
export interface EnquiryContent {
  product_ids: (number | null)[];
  model_ids: number[];
  model_names: string[];
  quantities: number[];
  note?: string;
  po_reference?: string;
}

/** An enquiry that was written offline. Stored in the browser until the server has replied. */
export interface WaitingEnquiry {
  /** Its Idempotency-Key: however often it is sent, it is one enquiry. */
  key: string;
  /** The user who wrote it; null when nobody was logged in. */
  customerId: number | null;
  content: EnquiryContent;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** login: its sender has to log in; refused: the server rejected it; taken-back: only its key will be used. */
  state: 'waiting' | 'login' | 'refused' | 'sent' | 'taken-back';
  /** The server's message when it was refused. */
  reason?: string;
  /** The enquiry number, once it was sent. */
  reference?: string;
}

/** The waiting enquiry in this browser, null when there is none. */
export const storedWaiting = storedValue('waitingEnquiry', parse);

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

export const readWaiting = storedWaiting.read;

/** @throws when the browser cannot store it, so that the visitor can be informed */
export const writeWaiting = (waiting: WaitingEnquiry | null): void =>
  storedWaiting.store(waiting && JSON.stringify(waiting));

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
    console.error('The stored enquiry is invalid', error);
    return null;
  }
}

/** The basket without the pieces of a sent enquiry. Pieces that were added since stay. */
export function withoutSent(lines: readonly BasketLine[], content: EnquiryContent): BasketLine[] {
  const sent = new Map(content.model_ids.map((id, at) => [id, content.quantities[at] ?? 0]));
  return lines.flatMap((line) => {
    const pieces = sent.get(line.id);
    if (pieces === undefined || line.quantity < pieces) return [line];
    return line.quantity === pieces ? [] : [{ ...line, quantity: line.quantity - pieces }];
  });
}
