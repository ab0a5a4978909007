import { parseQuantity } from '../../../platform/numbers/parse-quantity.ts';
import { normaliseDigits } from '../../../platform/numbers/typed-number.ts';
import { MAX_PIECES } from './cart.limits.ts';
import { findQuantityField } from './pressed-button.ts';

const MAX_TYPED = 15;

/** Leaves out what no quantity has, as letters and signs (docs/spec/enquiries.md); commas and points stay. */
export const cleanTypedQuantity = (text: string): string =>
  normaliseDigits(text)
    .replace(/[^\d.,'’/ ]/g, '')
    .trimStart()
    .slice(0, MAX_TYPED);

/** The quantity of a field; 1 for an empty field and 0, undefined for a number that cannot be a quantity. */
export function parsePieces(text: string): number | undefined {
  const typed = cleanTypedQuantity(text);
  const { pieces, problem } = parseQuantity(typed, MAX_PIECES);
  return !problem || /^[0., ]*$/.test(typed) ? pieces : undefined;
}

export const PIECES_RULE = `A whole number from 1 to ${MAX_PIECES.toLocaleString('en')}`;

/** The quantity beside a button; undefined after the browser has shown what is wrong with it. */
export function readPiecesBeside(button: HTMLElement): number | undefined {
  const field = findQuantityField(button);
  const pieces = parsePieces(field?.value ?? '');
  field?.setCustomValidity(pieces === undefined ? PIECES_RULE : '');
  if (pieces === undefined) field?.reportValidity();
  return pieces;
}
