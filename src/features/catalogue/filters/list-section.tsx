import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { CLOSE_ICON } from '../../../ui/icon-paths.ts';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { loadOptionalCode } from '../../../ui/load-optional-code.ts';
import { useIsReloading } from '../../../web/navigation/navigation.ts';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { resultsPath } from '../search/results-search.ts';
import type { FilterChip } from './filter-chips.ts';
import { listSearch } from './filter-selection-url.ts';
import type { NarrowedList } from './load-narrowed-list.ts';

interface ListSectionProps {
  list: NarrowedList;
  products?: number;
  models: number;
  before?: ReactNode;
  beside?: ReactNode;
  children: ReactNode;
}

export function ListSection({ list, products, models, before, beside, children }: ListSectionProps) {
  const { ref, busy } = useResultsSection(products === undefined);
  const { refusal } = list;
  const { pathname } = usePageAddress();
  const requested = useSearch(listSearch);
  const isEmpty = refusal === undefined && !(products ?? models);
  return (
    <section
      ref={ref}
      id="products"
      tabIndex={-1}
      aria-label={products === undefined ? 'Models' : 'Products'}
      aria-busy={busy}
      className="min-h-[60svh] min-w-0 transition-opacity duration-200 aria-busy:opacity-60 aria-busy:delay-200"
    >
      {before}
      <div className="mb-4 flex min-h-8 flex-wrap items-center gap-y-2 text-sm text-steel-600">
        <p role="status" className="me-4 tabular-nums empty:me-0">
          {refusal === undefined &&
            (products === undefined ? formatCount(models, 'model') : formatCount(products, 'product'))}
        </p>
        {beside && <div className="me-4">{beside}</div>}
        <FilterChipList chips={list.chips} />
        <OtherViewLink list={list} isModels={products === undefined} models={models} />
      </div>
      <ObsoleteChipList gone={list.gone} />
      {refusal !== undefined && (
        <div role="alert" className="rounded-md border border-danger bg-white px-4 py-3 text-danger">
          <p>An error occurred while applying filters.</p>
          {refusal ? (
            <p className="mt-1 text-sm text-steel-700">{refusal}</p>
          ) : (
            <Link to={listSearch.hrefWith(pathname, requested)} className="text-link text-sm">
              Try again
            </Link>
          )}
        </div>
      )}
      {isEmpty && (
        <EmptyState title={products === undefined ? 'No Models Found' : 'No Products Found'}>
          <p>
            {requested.search
              ? 'Nothing in this category matches. Remove the search or a filter.'
              : 'No model in this category matches all these filters. Remove one, or reset them all.'}
          </p>
        </EmptyState>
      )}
      {children}
    </section>
  );
}

const formatCount = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function OtherViewLink({ list, isModels, models }: { list: NarrowedList; isModels: boolean; models: number }) {
  const { search, filters } = useSearch(listSearch);
  if (!isModels && models < 2) return null;
  const slug = encodeURIComponent(list.slug);
  return (
    <Link
      to={
        slug
          ? listSearch.hrefWith(isModels ? `/Products/${slug}` : `/AllModels/${slug}`, { search, filters })
          : resultsPath(search)
      }
      className="text-link ms-auto ps-4 font-semibold tabular-nums"
    >
      {isModels ? 'As products' : `All ${models} models in one table`}
    </Link>
  );
}

function FilterChipList({ chips }: Pick<NarrowedList, 'chips'>) {
  const { pathname } = usePageAddress();
  if (!chips.length) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
      {chips.map((chip) => (
        <ChipLink key={`${chip.filter} ${chip.text}`} chip={chip} />
      ))}
      {chips.length > 1 && (
        <li>
          <Link to={pathname} className="text-link px-1.5">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}

function ObsoleteChipList({ gone }: Pick<NarrowedList, 'gone'>) {
  if (!gone.length) return null;
  return (
    <ul
      aria-label="Filters that no longer exist"
      className="mb-4 flex flex-wrap items-center gap-1.5 text-sm text-steel-600"
    >
      {gone.map((chip) => (
        <ChipLink key={chip.filter} chip={chip} isGone />
      ))}
    </ul>
  );
}

function ChipLink({ chip: { filter, text, search }, isGone }: { chip: FilterChip; isGone?: boolean }) {
  const { pathname } = usePageAddress();
  return (
    <li>
      <Link
        to={(pathname + search) as PageAddress}
        className={`group flex min-h-8 items-center gap-1.5 rounded-md border bg-white ps-2.5 pe-1.5 text-steel-600 hover:border-steel-500 ${isGone ? 'border-warning' : 'border-steel-300'}`}
      >
        <span className="sr-only">Remove</span>
        {isGone ? <span className="max-w-[16rem] truncate">{`“${filter}”`}</span> : filter}
        <span className="max-w-[16rem] truncate font-semibold text-steel-900 tabular-nums">{text}</span>
        <Icon path={CLOSE_ICON} className="size-4 text-steel-500 group-hover:text-slate-700" />
      </Link>
    </li>
  );
}

/** `isScrolled`: the list loads pages by scrolling. */
function useResultsSection(isScrolled: boolean) {
  const { pathname } = usePageAddress();
  const requested = useSearch(listSearch);
  const query = listSearch.query(isScrolled ? { ...requested, page: 1 } : requested);
  const isBack = useNavigationType() === 'POP';
  const ref = useRef<HTMLElement>(null);
  const shown = useRef(query);
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    if (!isBack)
      void loadOptionalCode(() => import('./filter-behaviour.ts')).then(
        (behaviour) => ref.current && behaviour?.scrollToResults(ref.current),
      );
  }, [query, isBack]);
  return { ref, busy: useIsReloading(pathname) };
}
