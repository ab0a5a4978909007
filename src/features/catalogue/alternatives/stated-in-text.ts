import type { Attribute } from '../figures/figures.store.ts';
import { readFigure } from '../measures/read-figure.ts';

/** Values by attribute id in a text such as "Reach: 60 mm; Action: Vertical Hold Down", and its unreadable parts. */
export interface Stated {
  stated: Map<number, number | string>;
  /** Upper ends of ranges; `stated` has the lower ones. */
  ends: Map<number, number>;
  problems: { problem: string; allowed: string }[];
}

export function statedIn(text: string, attributes: readonly Attribute[]): Stated {
  const stated = new Map<number, number | string>();
  const ends = new Map<number, number>();
  const problems: Stated['problems'] = [];
  for (const part of text.split(/[;\n]/)) {
    if (!part.trim()) continue;
    const at = part.indexOf(':');
    const name = part.slice(0, Math.max(0, at)).trim();
    const attribute = attributes.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!attribute) {
      problems.push({ problem: `"${part.trim()}" names no attribute`, allowed: 'Name: value; Name: value' });
      continue;
    }
    const reading = readFigure(part.slice(at + 1), { ...attribute, printedUnit: '' });
    if (!reading) continue;
    if ('problem' in reading) {
      problems.push({
        problem: `${attribute.name} "${part.slice(at + 1).trim()}" ${reading.problem}`,
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
