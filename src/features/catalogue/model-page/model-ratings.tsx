import type { ModelAttribute } from '../products/models.contract.ts';
import { useUnits } from '../units/use-units.ts';
import { ratingsAmong } from './attribute-groups.ts';

/** What a clamp is chosen by, in a strip. */
export function ModelRatings({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const ratings = useUnits()(ratingsAmong(attributes));
  if (ratings.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-y-3 border-y border-steel-200 py-3 tabular-nums sm:flex sm:flex-wrap print:flex print:py-1">
      {ratings.map(({ attribute, name, shown: { text, unit } }) => (
        <div
          key={name}
          className="border-steel-200 sm:me-5 sm:border-s sm:ps-5 sm:first:border-0 sm:first:ps-0 print:me-5"
        >
          <dt className="text-xs text-steel-600">{attribute || name}</dt>
          <dd className="font-display text-xl font-semibold whitespace-nowrap text-steel-900">
            {text}
            {unit && <span className="ms-1 text-base font-normal text-steel-600">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
