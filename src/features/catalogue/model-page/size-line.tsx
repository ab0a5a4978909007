import { Link } from '../../../ui/links/link.tsx';
import { modelPath } from '../../../web/addresses.ts';
import type { SizeStep } from './size-steps.ts';

/** Links to the models before and after this one in size: "◂ VTC-150-UB · VTC-200-UB · VTC-250-UB ▸". */
export function SizeLine({ name, steps }: { name: string; steps: readonly SizeStep[] }) {
  if (steps.length === 0) return null;
  const link = (isNext: boolean) =>
    steps
      .filter((step) => step.isNext === isNext)
      .map((step) => (
        <Link
          key={step.name}
          to={modelPath(step.name)}
          title={step.title}
          className="inline-flex min-h-8 items-center gap-1.5 font-semibold text-slate-700 hover:underline"
        >
          {!isNext && <span aria-hidden="true">◂</span>}
          <span className="sr-only">{step.title}: </span>
          {step.name}
          {isNext && <span aria-hidden="true">▸</span>}
        </Link>
      ));
  return (
    <nav
      aria-label="Neighbouring sizes"
      className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-steel-600"
      data-screen-only=""
    >
      {link(false)}
      <span aria-current="page">{name}</span>
      {link(true)}
    </nav>
  );
}
