import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FilterField } from './filter-field.tsx';
import type { FilterOption } from './products.contract.ts';

const behaviour = () => import('./filter-behaviour.ts');

/**
 * The filters of a category: a plain form, whose choice stands in the address and so survives reload, back button and
 * sharing. What applies a choice at once comes with the first one.
 */
export function FilterPanel({ options }: { options: FilterOption[] }) {
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const parameters = new URLSearchParams(search);
  const searched = parameters.get('search');
  const chosen = [...parameters.keys()].filter((name) => name.startsWith('f.')).length;

  // Another address, by the back button or a reset: the fields follow it.
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current === search) return;
    shown.current = search;
    void behaviour().then(({ fillForm }) => form.current && fillForm(form.current, new URLSearchParams(search)));
  }, [search]);

  const apply = async (event: FormEvent<HTMLFormElement>) => {
    if (event.type === 'submit') event.preventDefault();
    const { currentTarget, type } = event;
    const { searchOf } = await behaviour();
    const wanted = await searchOf(currentTarget, type === 'submit');
    if (wanted !== undefined) navigate({ pathname, search: wanted }, { preventScrollReset: true });
  };
  return (
    <div>
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls="filters"
        className="w-full noscript:hidden lg:hidden"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide Filters' : 'Show Filters'}
        {chosen > 0 && ` (${chosen})`}
      </Button>
      <form
        ref={form}
        id="filters"
        aria-label="Filters"
        onSubmit={apply}
        onInput={apply}
        className={`${open ? 'max-lg:mt-4' : 'max-lg:hidden max-lg:noscript:block'} rounded-lg border border-steel-200 bg-white`}
      >
        <div className="flex items-center justify-between gap-2 border-b border-steel-200 px-4 py-2">
          <h2 className="text-lg">Filters</h2>
          <LinkButton
            to={searched ? `${pathname}?${new URLSearchParams({ search: searched })}` : pathname}
            variant="quiet"
            size="small"
            aria-disabled={chosen ? undefined : true}
          >
            Reset Filters
          </LinkButton>
        </div>
        {searched && <input type="hidden" name="search" value={searched} />}
        {options.map((option) => (
          <FilterField key={option.name} option={option} parameters={parameters} />
        ))}
        <div className="hidden p-4 noscript:block">
          <Button type="submit" className="w-full">
            Apply filters
          </Button>
        </div>
      </form>
    </div>
  );
}
