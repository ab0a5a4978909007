import { HttpError } from '../../../platform/http-errors.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';

/** Ids of models that the server did not find in the catalogue. */
export function readUnavailableIds(error: unknown): number[] {
  const ids = error instanceof HttpError ? error.body.unavailable : undefined;
  return Array.isArray(ids) ? ids.filter(Number.isInteger) : [];
}

/** The server's message, or else a fixed text (docs/spec/enquiries.md#the-send-dialog). */
export function describeSendFailure(error: unknown, lines: readonly CartLine[]): string {
  if (!(error instanceof HttpError)) return 'Failed to submit enquiry';
  const [, list, at, problem] = /^(own_numbers|line_notes)\.(\d+): (.+)$/.exec(error.message) ?? [];
  const line = lines[Number(at)];
  if (line) return `${list === 'line_notes' ? 'The note' : 'Your part number'} of ${line.name} ${problem}`;
  return error.message.startsWith('HTTP error!') ? 'Failed to send enquiry' : error.message;
}
