import type { ShownColumn } from './build-table-view.ts';

export const separateCommonColumns = (all: readonly ShownColumn[]) => ({
  columns: all.filter(({ common }) => common === undefined),
  common: all.filter(({ common }) => common !== undefined),
});

interface CommonValuesProps {
  columns: readonly ShownColumn[];
  /** Group of the drawing whose letters are highlighted. */
  dimensions?: string | undefined;
}

export function CommonValues({ columns, dimensions }: CommonValuesProps) {
  if (columns.length === 0) return null;
  return (
    <div
      data-dimensions={dimensions}
      className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-steel-600 tabular-nums"
    >
      <span className="font-semibold text-steel-900">All models:</span>
      <dl className="contents">
        {columns.map(({ key, label, letter, unit, common = '', converted }) => (
          <div key={key} data-dim={letter} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="font-semibold text-steel-900">
              {converted ? converted.show(common) : common}
              {unit && ` ${unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
