import { useUnits } from '../measures/use-units.ts';
import { ValueWithUnit } from '../measures/value-with-unit.tsx';
import type { ValueChange } from './load-successors.ts';

export function ValueChanges({ changes }: { changes: readonly ValueChange[] }) {
  const show = useUnits();
  const after = show(changes.map(({ to, ...change }) => ({ ...change, figures: to })));
  const both = show(after.map(({ shown, ...change }) => ({ ...change, after: shown, figures: change.from })));
  return (
    <dl className="text-sm tabular-nums">
      {both.map(({ name, shown: before, after }) => (
        <div key={name} className="flex justify-between gap-4 border-b border-steel-100 py-1.5 last:border-0">
          <dt className="text-steel-600">{name}</dt>
          <dd className="text-end" title={[before.printed, after.printed].filter(Boolean).join(', ') || undefined}>
            <span className="text-steel-600">{before.text}</span>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">becomes</span>
            <span className="font-semibold text-steel-900">
              <ValueWithUnit shown={{ ...after, printed: undefined }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
