import { MAX_PIECES } from '../../../visitors/basket/basket.limits.ts';
import { NUMBER_WORDS } from './parts-words.ts';

/** A number as a quantity. */
export interface Count {
  pieces: number;
  /** Why it is not taken as it is written. */
  problem: string | undefined;
}

const NUMBER = /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:[.,](\d+))?$/;
const MOST = MAX_PIECES.toLocaleString('en');

/** "10", "1,000", "1,00,000", "250.00" and "five" are quantities. "2.5" is none, nor is "1.000", which may be a thousand. */
export function countOf(text: string): Count {
  const word = NUMBER_WORDS.get(text.toLowerCase());
  if (word) return { pieces: word, problem: undefined };
  const [, digits = '', fraction = ''] = NUMBER.exec(text) ?? [];
  if (!digits || !/^0{0,2}$/.test(fraction)) return { pieces: 1, problem: `${text} is not a whole number of pieces` };
  const pieces = Number(digits.replaceAll(',', ''));
  if (pieces === 0) return { pieces: 1, problem: 'the quantity is 0' };
  if (pieces > MAX_PIECES) return { pieces: MAX_PIECES, problem: `the quantity is more than ${MOST}` };
  return { pieces, problem: undefined };
}
