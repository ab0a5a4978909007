import type { KeyFigure } from './chosen-model.ts';

/** All figures of a model, under its row on a narrow screen, which shows two of them. */
export function RowDetails({ figures }: { figures: KeyFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      {figures.map(({ label, unit, text }) => (
        <div
          key={`${label} ${unit}`}
          className="flex items-baseline justify-between gap-2 border-t border-steel-100 py-1.5"
        >
          <dt className="text-steel-600">{label}</dt>
          <dd className="font-semibold whitespace-nowrap text-steel-900">
            {text || '–'}
            {text && unit && (
              <span className="font-normal text-steel-600">
                {unit === '°' ? '' : ' '}
                {unit}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
