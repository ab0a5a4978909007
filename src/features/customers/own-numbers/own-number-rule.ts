import { toNorm } from '../../../platform/slug.ts';

const LABEL = /^(?:pos(?:ition)?|item|line|row|sr|sl|no|nr|page|qty|machine|lot)\d{0,4}$/;

/** True for a text that may be a buyer's number for a model, not a position, a quantity or a year. */
export function canBeOwnNumber(text: string): boolean {
  const norm = toNorm(text);
  if (!/\d/.test(norm) || norm.length > 40 || LABEL.test(norm)) return false;
  return /[a-z]/.test(norm) ? norm.length >= 4 : norm.length >= 6;
}
