import { readPieces } from '../../../platform/numbers/read-pieces.ts';
import { plainDigits } from '../../../platform/numbers/typed-number.ts';
import { MAX_PIECES } from './basket.limits.ts';
import { quantityField } from './pressed-button.ts';

const MAX_TYPED = 15;

/** Leaves out what no quantity has, as letters and signs (docs/spec/enquiries.md); commas and points stay. */
export const typedQuantity = (text: string): string =>
  plainDigits(text)
    .replace(/[^\d.,'’/ ]/g, '')
    .trimStart()
    .slice(0, MAX_TYPED);

/** The quantity of a field; 1 for an empty field and 0, undefined for a number that cannot be a quantity. */
export function piecesIn(text: string): number | undefined {
  const typed = typedQuantity(text);
  const { pieces, problem } = readPieces(typed, MAX_PIECES);
  return !problem || /^[0., ]*$/.test(typed) ? pieces : undefined;
}

export const WHOLE_PIECES = `A whole number from 1 to ${MAX_PIECES.toLocaleString('en')}`;

/** The quantity beside a button; undefined after the browser has shown what is wrong with it. */
export function piecesBeside(button: HTMLElement): number | undefined {
  const field = quantityField(button);
  const pieces = piecesIn(field?.value ?? '');
  field?.setCustomValidity(pieces === undefined ? WHOLE_PIECES : '');
  if (pieces === undefined) field?.reportValidity();
  return pieces;
}
