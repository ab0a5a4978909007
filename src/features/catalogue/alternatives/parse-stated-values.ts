import { parseCellValue } from '../measures/parse-cell-value.ts';
import type { AttributeRow } from '../ratings/catalogue-values.store.ts';

/** Values by attribute id in a text such as "Reach: 60 mm; Action: Vertical Hold Down", and its unreadable parts. */
export interface ParsedValues {
  stated: Map<number, number | string>;
  /** Upper ends of ranges; `stated` has the lower ones. */
  ends: Map<number, number>;
  problems: { problem: string; allowed: string }[];
}

export function parseStatedValues(text: string, attributes: readonly AttributeRow[]): ParsedValues {
  const stated = new Map<number, number | string>();
  const ends = new Map<number, number>();
  const problems: ParsedValues['problems'] = [];
  for (const piece of text.split(/[;\n]/)) {
    if (!piece.trim()) continue;
    const at = piece.indexOf(':');
    const name = piece.slice(0, Math.max(0, at)).trim();
    const attribute = attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!attribute) {
      problems.push({ problem: `"${piece.trim()}" names no attribute`, allowed: 'Name: value; Name: value' });
      continue;
    }
    const reading = parseCellValue(piece.slice(at + 1), { ...attribute, printedUnit: '' });
    if (!reading) continue;
    if ('problem' in reading) {
      problems.push({
        problem: `${attribute.name} "${piece.slice(at + 1).trim()}" ${reading.problem}`,
        allowed: reading.allowed,
      });
      continue;
    }
    const { value } = reading;
    stated.set(attribute.id, typeof value === 'object' ? value[0] : value);
    if (typeof value === 'object') ends.set(attribute.id, value[1]);
  }
  return { stated, ends, problems };
}
