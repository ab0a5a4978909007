import { parseDecimal } from './typed-number.ts';

/** `pieces`: the quantity, or the nearest possible one beside what is wrong with the text. */
export interface ParsedQuantity {
  pieces: number;
  problem: string | undefined;
}

/** `5 Nos`, `10 pcs.`: the unit of a quantity. */
const OF_PIECES = /(?:nos?|pcs?|pieces?|units?|sets?|each|ea|stk|stück)\.?$/i;

/**
 * The one reader of a quantity: `10`, `10.00`, `1,000` and `5 Nos` are quantities. `2.5` and too many are refused, and
 * so is `1.000`, which may be a thousand.
 */
export function parseQuantity(typed: string, most = Number.POSITIVE_INFINITY): ParsedQuantity {
  const text = typed.trim().replace(OF_PIECES, '').trimEnd();
  const { value = Number.NaN, decimal = '' } = parseDecimal(text) ?? {};
  if (!decimal || !/^[+]?\d+(?:\.0{0,2})?$/.test(decimal))
    return { pieces: 1, problem: `${text} is not a whole number of pieces` };
  if (value === 0) return { pieces: 1, problem: 'the quantity is 0' };
  if (value > most) return { pieces: most, problem: `the quantity is more than ${most.toLocaleString('en')}` };
  return { pieces: value, problem: undefined };
}
