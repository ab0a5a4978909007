import type { ReactNode } from 'react';
import { rangeText } from '../units/attribute-label.ts';
import { useUnits } from '../units/use-units.ts';
import type { PrintedRange } from '../units/value.contract.ts';
import { CapacityBar } from './capacity-bar.tsx';
import type { KeyFigures } from './key-figures.contract.ts';

interface TileFiguresProps {
  figures: KeyFigures | undefined;
  models?: string;
}

export function TileFigures({ figures, models = String(figures?.models ?? '') }: TileFiguresProps) {
  const { force = null, length = null } = figures ?? {};
  const [shownForce, shownLength] = [useRange(force), useRange(length)];
  return (
    <dl className="text-sm tabular-nums">
      {force && (
        <Line name={force.name} bar={<CapacityBar force={force} className="mt-1 mb-2" />}>
          {shownForce}
        </Line>
      )}
      {length && <Line name={length.name}>{shownLength}</Line>}
      {models && <Line name="Models">{models}</Line>}
    </dl>
  );
}

const Line = ({ name, bar, children }: { name: string; bar?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
    <dt className="text-steel-600">{name}</dt>
    <dd className="text-end font-semibold whitespace-nowrap text-steel-900">{children}</dd>
    {bar && <dd className="w-full">{bar}</dd>}
  </div>
);

export const countOf = (models: number) => (models === 0 ? '' : models === 1 ? '1 model' : `${models} models`);

export function useRange(range: PrintedRange | null): string {
  const show = useUnits();
  if (!range) return '';
  const { name, unit, min, max } = range;
  return show([{ name, unit, figures: rangeText(min, max) }])
    .map(({ shown }) => `${shown.text}\u00a0${shown.unit}`)
    .join('');
}
