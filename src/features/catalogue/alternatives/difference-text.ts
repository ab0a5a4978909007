import type { DisplayedValue } from '../measures/convert-values.ts';
import type { ComparedAlternative, ValueDifference } from './alternatives.contract.ts';

const HOLES = { same: 'same hole pattern', other: 'other hole pattern', unknown: 'hole pattern not stated' };

const measureDifference = ({ name, unit, from, to }: ValueDifference) => ({
  ...{ name, unit },
  figures: String(Number(Math.abs(Number(to) - Number(from)).toFixed(1))),
});
type MeasuredDifference = ReturnType<typeof measureDifference>;

const showAsStated = (items: MeasuredDifference[]) =>
  items.map(({ figures: value, unit }) => ({ shown: { text: value, unit } }));

function formatDifference({ of, name, from, to }: ValueDifference, { text, unit }: DisplayedValue): string {
  if (!from) return `${to} (${name.toLowerCase()} not stated for the other)`;
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
export function formatReason(
  { reason, holes, differences }: ComparedAlternative,
  show: (items: MeasuredDifference[]) => { shown: DisplayedValue }[] = showAsStated,
): string {
  if (reason) return reason;
  const shown = show(differences.map(measureDifference));
  const phrases = differences.map((one, at) => formatDifference(one, shown[at]?.shown ?? { text: '', unit: '' }));
  return [HOLES[holes], ...phrases].join('; ');
}
