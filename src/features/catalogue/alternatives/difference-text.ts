import type { ShownFigures } from '../units/units.ts';
import type { ComparedAlternative, Difference } from './alternatives.contract.ts';

const HOLES = { same: 'same hole pattern', other: 'other hole pattern', unknown: 'hole pattern not stated' };

const measured = ({ name, unit, from, to }: Difference) => ({
  ...{ name, unit },
  figures: String(Number(Math.abs(Number(to) - Number(from)).toFixed(1))),
});
type Measured = ReturnType<typeof measured>;

const asStated = (items: Measured[]) => items.map(({ figures, unit }) => ({ shown: { text: figures, unit } }));

function phrase({ of, from, to }: Difference, { text, unit }: ShownFigures): string {
  const size = unit ? `${text} ${unit}` : text;
  const isMore = Number(to) > Number(from);
  if (of === 'height') return `${size} ${isMore ? 'higher' : 'lower'}`;
  if (of === 'reach') return `reaches ${size} ${isMore ? 'further' : 'less'}`;
  if (of === 'capacity') return `holds ${size} ${isMore ? 'more' : 'less'}`;
  return `${of === 'thread' ? 'thread ' : ''}${to} instead of ${from}`;
}

/**
 * The reason of staff, or a text such as "same hole pattern; 3 mm higher; holds 290 N more". `show` converts values
 * to the visitor's units.
 */
export function reasonText(
  { reason, holes, differences }: ComparedAlternative,
  show: (items: Measured[]) => { shown: ShownFigures }[] = asStated,
): string {
  if (reason) return reason;
  const shown = show(differences.map(measured));
  const phrases = differences.map((one, at) => phrase(one, shown[at]?.shown ?? { text: '', unit: '' }));
  return [HOLES[holes], ...phrases].join('; ');
}
