import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { comparedNames, comparePath, listOfNames } from './compare-url.ts';

interface AddModelProps {
  /** The models being compared. */
  names: readonly string[];
  /** Other models of their tables. */
  nearby: readonly string[];
}

/** Adds a model by its number or from the same model tables. A plain form and plain links, so it works without scripts. */
export function AddModel({ names, nearby }: AddModelProps) {
  const navigate = useNavigate();
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = Array.from(new FormData(event.currentTarget), ([name, value]) => [name, String(value)]);
    void navigate(comparePath(comparedNames(new URLSearchParams(entries))));
  };
  return (
    <section aria-labelledby="add-model" className="flex max-w-3xl flex-col gap-3" data-screen-only="">
      <h2 id="add-model" className="text-xl">
        {names.length ? 'Add a model' : 'Which models?'}
      </h2>
      {names.length === 0 && (
        <p className="text-steel-700">
          Tick models in the table of any{' '}
          <Link to="/AllProducts" className="text-link">
            product
          </Link>
          , or write their numbers here, divided by commas.
        </p>
      )}
      <form action="/Compare" onSubmit={add} className="flex flex-wrap items-end gap-3">
        {names.length > 0 && <input type="hidden" name="models" value={listOfNames(names)} />}
        <Field label="Model number" name="add" required maxLength={200} autoComplete="off" />
        <Button type="submit" variant="secondary">
          Compare
        </Button>
      </form>
      {nearby.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-2 text-sm">
          <span className="text-steel-600">From the same table:</span>
          {nearby.map((name) => (
            <Link key={name} to={comparePath([...names, name])} rel="nofollow" className="text-link">
              {name}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
