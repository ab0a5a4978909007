import type { z } from 'zod';
import { cutText } from '../../../platform/text/cut-text.ts';
import { MAX_OWN_NUMBER_LENGTH, MAX_PIECES } from '../../visitors/cart/cart.limits.ts';
import { canBeOwnNumber } from '../own-numbers/own-number-rule.ts';
import type { readLine } from './read-lines.contract.ts';
import type { ReadRequest, RequestLine } from './request-lines.ts';

const MAX_WORDS = 500;

export const presentLine = (line: RequestLine, at: number): z.output<typeof readLine> => ({
  key: String(at + 1),
  state: line.state,
  quantity: line.quantity === null ? null : Math.min(Math.round(line.quantity), MAX_PIECES),
  text: cutText(line.text, MAX_WORDS),
  place: line.place,
  uncertainties: line.uncertainties,
  own_number: cutText(canBeOwnNumber(line.ownNumber) ? line.ownNumber.trim() : '', MAX_OWN_NUMBER_LENGTH),
});

/** Questions and notices, each once, and how many lines are not shown. */
export function listRemarks({ questions, notices }: ReadRequest, lines: number, maxLines: number): string[] {
  const left = lines - maxLines;
  const cut = left > 0 ? [`The last ${left} lines were left out, because at most ${maxLines} are shown.`] : [];
  return [...new Set([...questions, ...notices]), ...cut];
}
