import { type AskedLength, aboutLength } from '../figures/space-limits.ts';
import { ASKED_LENGTH } from './need/need-fields.limits.ts';

const numberOf = (text: string) => Number(text.replace(',', '.'));

export function readLength(text: string | number): AskedLength | undefined {
  const { about, value, within } = ASKED_LENGTH.exec(String(text).trim())?.groups ?? {};
  if (value === undefined) return undefined;
  const length = numberOf(value);
  if (within !== undefined) return { value: length, within: numberOf(within) };
  return about === undefined ? { value: length } : aboutLength(length);
}
