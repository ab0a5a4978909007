import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { MAX_FORCE, MAX_LENGTH } from './clamp-finder.limits.ts';
import { type FinderSearch, finderPath, finderSearch } from './finder-search.ts';
import { useLiveCount } from './use-live-count.ts';

type Need = Pick<FinderSearch, 'force' | 'reach'>;

/** What the fields contain at first: a need that many clamps meet. */
export const EXAMPLE_NEED: Need = { force: '2000', reach: '60' };

interface QuickFinderProps {
  /** How many clamps meet the example, if the page came with that number. */
  count?: number;
  /** Puts everything in one line where there is room. */
  wide?: boolean;
}

/**
 * The two questions of the clamp finder, with the number of clamps that remain. Without JavaScript it is a form that
 * opens the clamp finder.
 */
export function QuickFinder({ count: known, wide = false }: QuickFinderProps) {
  const { count: live, onInput } = useLiveCount();
  const [typed, setTyped] = useState(false);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const count = typed ? live : known;
  const read = useCallback(
    (fields: HTMLFormElement) => {
      setTyped(true);
      onInput({ ...finderSearch.parse(''), ...needIn(fields) });
    },
    [onInput],
  );
  // Also what was typed before hydration.
  useEffect(() => {
    if (!form.current) return;
    const { force, reach } = needIn(form.current);
    if (known === undefined || force !== EXAMPLE_NEED.force || reach !== EXAMPLE_NEED.reach) read(form.current);
  }, [known, read]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(finderPath(needIn(event.currentTarget)));
  };
  return (
    <form
      ref={form}
      method="get"
      action="/ClampFinder"
      aria-label="Which clamp do I need?"
      onSubmit={submit}
      onInput={(event) => read(event.currentTarget)}
      className={`grid grid-cols-2 items-end gap-3 ${wide ? 'lg:grid-cols-[1fr_1fr_auto]' : ''}`}
    >
      <NumberField name="force" label="Force to hold" unit="N" max={MAX_FORCE} />
      <NumberField name="reach" label="Reach" unit="mm" max={MAX_LENGTH} />
      <Button type="submit" className={`min-h-12 min-w-48 tabular-nums ${wide ? 'max-lg:col-span-2' : 'col-span-2'}`}>
        {actionFor(count)}
      </Button>
      <p role="status" className="sr-only">
        {count !== undefined && resultOf(count)}
      </p>
    </form>
  );
}

function needIn(form: HTMLFormElement): Need {
  const fields = new FormData(form);
  return { force: String(fields.get('force') ?? ''), reach: String(fields.get('reach') ?? '') };
}

function actionFor(count: number | undefined): string {
  if (count === 0) return 'No clamp holds that';
  return count === undefined ? 'Find clamps' : `Show ${resultOf(count)}`;
}

const resultOf = (count: number) => (count === 1 ? '1 clamp' : `${count} clamps`);

function NumberField({ name, label, unit, max }: { name: keyof Need; label: string; unit: string; max: number }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold text-steel-800">
        {label}
        <span className="sr-only"> in {unit}</span>
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type="number"
          min="1"
          max={max}
          step="any"
          inputMode="decimal"
          defaultValue={EXAMPLE_NEED[name]}
          className="block min-h-12 w-full rounded-md border border-steel-400 bg-white ps-3 pe-12 text-lg font-semibold text-steel-900 tabular-nums hover:border-steel-500"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-steel-600"
        >
          {unit}
        </span>
      </div>
    </div>
  );
}
