import type { ReactNode } from 'react';
import { CapacityBar } from './capacity-bar.tsx';
import type { KeyFigures } from './key-figures.contract.ts';
import { formatRange } from './parse-attribute-label.ts';
import { useUnits } from './use-units.ts';
import type { NamedRange } from './value.contract.ts';

interface TileKeyFiguresProps {
  keyFigures: KeyFigures | undefined;
  models?: string;
}

export function TileKeyFigures({ keyFigures, models = String(keyFigures?.models ?? '') }: TileKeyFiguresProps) {
  const { force = null, length = null } = keyFigures ?? {};
  const [shownForce, shownLength] = [useRangeText(force), useRangeText(length)];
  return (
    <dl className="text-sm tabular-nums">
      {force && (
        <KeyFigureLine name={force.name} bar={<CapacityBar force={force} className="mt-1 mb-2" />}>
          {shownForce}
        </KeyFigureLine>
      )}
      {length && <KeyFigureLine name={length.name}>{shownLength}</KeyFigureLine>}
      {models && <KeyFigureLine name="Models">{models}</KeyFigureLine>}
    </dl>
  );
}

const KeyFigureLine = ({ name, bar, children }: { name: string; bar?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
    <dt className="text-steel-600">{name}</dt>
    <dd className="text-end font-semibold whitespace-nowrap text-steel-900">{children}</dd>
    {bar && <dd className="w-full">{bar}</dd>}
  </div>
);

export const formatModelCount = (models: number) => (models === 0 ? '' : models === 1 ? '1 model' : `${models} models`);

export function useRangeText(range: NamedRange | null): string {
  const show = useUnits();
  if (!range) return '';
  const { name, unit, min, max } = range;
  return show([{ name, unit, figures: formatRange(min, max) }])
    .map(({ shown }) => `${shown.text}\u00a0${shown.unit}`)
    .join('');
}
