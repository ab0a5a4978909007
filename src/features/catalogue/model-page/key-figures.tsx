import type { ModelAttribute } from '../products/models.contract.ts';
import { useUnits } from '../units/use-units.ts';
import { keyFigures } from './attribute-groups.ts';

/** The figures by which a clamp is chosen, in a strip. */
export function KeyFigures({ attributes }: { attributes: readonly ModelAttribute[] }) {
  const figures = keyFigures(attributes);
  const shown = useUnits()(figures);
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-y-3 border-y border-steel-200 py-3 tabular-nums sm:flex sm:flex-wrap print:flex print:py-1">
      {figures.map(({ name }, at) => {
        const { text, unit } = shown[at] ?? {};
        return (
          <div
            key={name}
            className="border-steel-200 sm:me-5 sm:border-s sm:ps-5 sm:first:border-0 sm:first:ps-0 print:me-5"
          >
            <dt className="text-xs text-steel-600">{name}</dt>
            <dd className="font-display text-xl font-semibold whitespace-nowrap text-steel-900">
              {text}
              {unit && <span className="ms-1 text-base font-normal text-steel-600">{unit}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
