import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { comparePath } from '../compare/compare-url.ts';
import { Figures } from '../units/figures.tsx';
import { useUnits } from '../units/use-units.ts';
import type { SizeStep } from './size-steps.ts';

export function SizeStepCards({ name, steps }: { name: string; steps: readonly SizeStep[] }) {
  return (
    <ul className="mb-6 grid gap-4 md:grid-cols-2" data-screen-only="">
      {steps.map((step) => (
        <li key={step.name} className="flex flex-col gap-2 rounded-lg border border-steel-200 p-4 md:p-5">
          <p className="eyebrow">{step.title}</p>
          <h3>
            <Link to={modelPath(step.name)} className="text-link">
              {step.name}
            </Link>
          </h3>
          <Changes changes={step.changes} />
          <p className="mt-auto flex flex-wrap justify-between gap-x-4 pt-1 text-sm text-steel-600">
            {step.more > 0 && <span>and {step.more} more changes</span>}
            <Link to={comparePath([name, step.name])} className="text-link">
              Compare {name} and {step.name}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function Changes({ changes }: Pick<SizeStep, 'changes'>) {
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
              <Figures shown={{ ...after, printed: undefined }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
