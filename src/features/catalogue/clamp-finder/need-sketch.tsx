import { type Action, ActionOutline } from './action-sketch.tsx';
import type { FinderSearch } from './finder-search.ts';

/** Where the figures stand on the outline of a family, in its units: F beside its arrow, X from base to contact, H from ground to top. */
const PLACES: Record<
  Exclude<Action, 'pullback'>,
  { force: [x: number, y: number]; reach?: [number, number]; top: number }
> = {
  vertical: { force: [154, 99], reach: [90, 144], top: 8 },
  horizontal: { force: [176, 99], reach: [112, 166], top: 50 },
  straight: { force: [170, 66], top: 12 },
  pull: { force: [166, 72], top: 48 },
};

export type SketchedAction = keyof typeof PLACES;
const LINE = 'fill-none stroke-brand-600';
const LABEL = 'fill-steel-900 font-display text-[11px] font-semibold tabular-nums';

/** A clamp of the family, large, with the figures of the form where they are measured: letters, and what is typed. */
export function NeedSketch({ action, need }: { action: SketchedAction; need: FinderSearch }) {
  const { force, reach, top } = PLACES[action];
  const [from = 0, to = 0] = reach ?? [];
  const value = (figure: string, unit: string) => (Number(figure) > 0 ? ` ${figure} ${unit}` : '');
  return (
    <svg viewBox="-64 0 300 146" aria-hidden="true" className="w-full max-w-lg">
      <ActionOutline action={action} />
      <text x={force[0]} y={force[1]} className={LABEL}>
        F{value(need.force, 'N')}
      </text>
      <path d={`M-2,${top} H-14 M-2,100.5 H-14 M-10,${top} V100.5`} className={LINE} />
      <path d={`M-12,${top + 5} l2,-5 l2,5 M-12,95.5 l2,5 l2,-5`} className={LINE} />
      <text x="-16" y={(top + 100) / 2 + 4} textAnchor="end" className={LABEL}>
        H{value(need.height, 'mm')}
      </text>
      {reach && (
        <>
          <path d={`M${from},104 V128 M${to},110 V128 M${from},124 H${to}`} className={LINE} />
          <path d={`M${from + 5},122 l-5,2 l5,2 M${to - 5},122 l5,2 l-5,2`} className={LINE} />
          <text x={(from + to) / 2} y="140" textAnchor="middle" className={LABEL}>
            X{value(need.reach, 'mm')}
          </text>
        </>
      )}
    </svg>
  );
}
