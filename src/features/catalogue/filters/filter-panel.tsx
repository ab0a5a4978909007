import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DOWN_ICON } from '../../../ui/icon-paths.ts';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { isLeaving } from '../../../web/navigation/navigation.ts';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { FilterField } from './filter-field.tsx';
import { formatResetQuery, listSearch } from './filter-selection-url.ts';
import type { NarrowedList } from './load-narrowed-list.ts';

const MAIN_FILTERS = 8;
const FEW = 2;

const loadBehaviour = () => import('./filter-behaviour.ts');
const preloadBehaviour = () =>
  loadBehaviour().catch((error: unknown) =>
    console.debug('Not preloaded; the code of the filters is loaded on first use', error),
  );

export function FilterPanel({ grid: { options, counted, chips, gone } }: { grid: NarrowedList }) {
  const [open, setOpen] = useState(false);
  const { pathname } = usePageAddress();
  const requested = useSearch(listSearch);
  const query = listSearch.query(requested);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const parameters = new URLSearchParams(query);
  const main = options.length > MAIN_FILTERS + FEW ? options.slice(0, MAIN_FILTERS) : options;
  const more = options.slice(main.length);
  const isChosen = ({ name }: (typeof options)[number]) =>
    [...parameters.keys()].some((key) => key === `f.${name}` || key.startsWith(`f.${name}.`));
  const chosen = chips.length - (requested.search ? 1 : 0) + gone.length;

  const shownQuery = useRef(query);
  useEffect(() => {
    if (shownQuery.current === query) return;
    shownQuery.current = query;
    void loadBehaviour().then(
      ({ fillFilterForm: fillForm }) => form.current && fillForm(form.current, new URLSearchParams(query)),
    );
  }, [query]);

  const apply = async (fields: HTMLFormElement, isSubmit: boolean) => {
    const next = await (await loadBehaviour()).readNextSearch(fields, isSubmit);
    if (!next || isLeaving(pathname)) return;
    shownQuery.current = next.search;
    navigate({ pathname, search: next.search }, { replace: next.replace, preventScrollReset: true });
  };
  const change = (event: FormEvent<HTMLFormElement>) => {
    const isSubmit = event.type === 'submit';
    if (isSubmit) event.preventDefault();
    void apply(event.currentTarget, isSubmit);
    if (isSubmit) void loadBehaviour().then(({ blurTypedField: endTyping }) => endTyping());
  };

  return (
    <div className="lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
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
        action="#products"
        aria-label="Filters"
        autoComplete="off"
        onSubmit={change}
        onInput={change}
        onFocus={preloadBehaviour}
        onPointerEnter={preloadBehaviour}
        className={`${open ? 'max-lg:mt-4' : 'max-lg:hidden max-lg:noscript:block'} flex flex-col overflow-hidden rounded-lg border border-steel-200 bg-white lg:max-h-[calc(100dvh-var(--header-height)-2rem)]`}
      >
        <div className="flex items-center justify-between gap-2 border-b border-steel-200 py-2 ps-4 pe-1">
          <h2 className="text-lg">Filters</h2>
          <LinkButton
            to={(pathname + formatResetQuery(requested)) as PageAddress}
            variant="quiet"
            size="small"
            aria-disabled={chosen ? undefined : true}
          >
            Reset Filters
          </LinkButton>
        </div>
        <div className="overflow-y-auto overscroll-contain [scrollbar-width:thin] sm:max-lg:columns-2 sm:max-lg:gap-0 sm:max-lg:[column-rule:1px_solid_var(--color-steel-100)]">
          {requested.search && <input type="hidden" name="search" value={requested.search} />}
          {main.map((option) => (
            <FilterField key={option.name} option={option} counted={counted} parameters={parameters} />
          ))}
          {more.length > 0 && (
            <details open={more.some(isChosen)} className="group [column-span:all]">
              <summary className="flex cursor-pointer items-center justify-between px-4 py-3 text-sm font-semibold text-slate-700 hover:bg-steel-50">
                {more.length} more filters
                <Icon path={DOWN_ICON} className="size-4 group-open:rotate-180" />
              </summary>
              <div className="border-t border-steel-100 sm:max-lg:columns-2 sm:max-lg:gap-0">
                {more.map((option) => (
                  <FilterField key={option.name} option={option} counted={counted} parameters={parameters} />
                ))}
              </div>
            </details>
          )}
        </div>
        <div className="hidden border-t border-steel-200 p-4 noscript:block">
          <Button type="submit" className="w-full">
            Apply filters
          </Button>
        </div>
      </form>
    </div>
  );
}
