import { CAPACITY_RULE } from './holding-capacity.ts';

/** The rule of holding capacities as paragraphs, the same on every page that explains it. */
export function CapacityRule() {
  const { stated, nearer, farther, formula, symbols, example, longer, beyond } = CAPACITY_RULE;
  return (
    <>
      <p>{[stated, nearer, farther].join(' ')}</p>
      <p className="rounded-md border-s-3 border-slate-700 bg-steel-50 px-4 py-3 font-semibold text-steel-900">
        {formula}
      </p>
      <p>{[symbols, example, longer, beyond].join(' ')}</p>
    </>
  );
}
