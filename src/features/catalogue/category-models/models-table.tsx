import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { useStored } from '../../../web/stored/stored-value.ts';
import { useIdleImport } from '../../../web/use-idle-import.ts';
import { CompareForm } from '../compare/compare-pick.tsx';
import { storedPicks } from '../compare/picks.ts';
import { gridSearch } from '../filters/filter-selection-url.ts';
import { CommonValues, foldColumns } from '../model-tables/common-values.tsx';
import { cellClass, part, type TableLayout } from '../model-tables/model-row.tsx';
import { TableBody } from '../model-tables/table-body.tsx';
import type { ShownColumn } from '../model-tables/table-view.ts';
import { useIsNarrow, useRowActions } from '../model-tables/use-table-rows.ts';
import { CAPACITY, REACH } from '../units/attribute-label.ts';
import { storedUnits } from '../units/use-units.ts';
import { BY_NAME } from './category-models.limits.ts';
import type { ModelList } from './load-category-models.ts';

const FORM = 'compare-models';

export function ModelsTable({ list }: { list: ModelList }) {
  const tools = useIdleImport(() => import('../model-tables/idle-parts.tsx'))?.idleParts;
  const units = useStored(storedUnits);
  const picks = useStored(storedPicks);
  const narrow = useIsNarrow();
  const actions = useRowActions();
  const scroller = useRef<HTMLElement>(null);
  const all = useMemo<ShownColumn[]>(() => {
    const columns = list.columns.map((column, at) => ({ ...column, at }));
    // Columns with long texts come last; they would push the dimensions out of the window.
    return columns.toSorted((a, b) => Number(isLong(a)) - Number(isLong(b)));
  }, [list]);
  const { columns, common } = useMemo(() => {
    const shown = tools?.shownColumns(all, [], units) ?? all;
    // A list of several pages folds no columns, because other pages may have other values.
    return list.pages === 1 ? foldColumns(shown) : { columns: shown, common: [] };
  }, [all, tools, units, list]);
  const layout = useMemo<TableLayout>(
    () => ({ form: FORM, long: false, narrow, nameSize: list.nameSize, keys: keysOf(columns, list.sort) }),
    [list, columns, narrow],
  );
  return (
    <>
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-end gap-2">
        {tools && <tools.UnitMenu />}
        <CompareForm form={FORM} />
      </div>
      <CommonValues columns={common} />
      <div className="data-table-frame">
        {tools && <tools.MoreColumns scroller={scroller} />}
        <section
          ref={scroller}
          className="data-table-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable with the keyboard
          tabIndex={0}
          aria-label={`Models of ${list.name}`}
        >
          <table className="data-table model-table" {...part(layout, 'table')}>
            <caption className="sr-only">Models of {list.name}</caption>
            <thead {...part(layout, 'rowgroup')}>
              <tr {...part(layout, 'row')}>
                <Heading
                  name={BY_NAME}
                  sort={list.sort}
                  layout={layout}
                  className={cellClass(layout, false, list.nameSize)}
                >
                  Model
                </Heading>
                {columns.map(({ key, at, label, unit, numeric, size }) => (
                  <Heading
                    key={key}
                    name={key}
                    sort={list.sort}
                    layout={layout}
                    className={cellClass(layout, numeric, size, layout.keys.includes(at))}
                  >
                    {label}
                    {unit && <span className="block text-xs font-normal text-steel-600">{unit}</span>}
                  </Heading>
                ))}
                <th scope="col" className="order" {...part(layout, 'columnheader')} data-screen-only="">
                  Quantity
                </th>
              </tr>
            </thead>
            <TableBody {...{ rows: list.rows, columns, picks, layout, actions }} fitting={undefined} />
          </table>
        </section>
      </div>
    </>
  );
}

const isLong = ({ numeric, size }: ShownColumn) => !numeric && (size === 'l' || size === 'xl');

interface HeadingProps {
  name: string;
  sort: string;
  layout: TableLayout;
  className: string | undefined;
  children: ReactNode;
}

function Heading({ name, sort, layout, className, children }: HeadingProps) {
  const { pathname } = usePageAddress();
  const requested = useSearch(gridSearch);
  const next = sort === name ? `-${name}` : sort === `-${name}` ? '' : name;
  return (
    <th
      scope="col"
      {...part(layout, 'columnheader')}
      aria-sort={name === '' ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}
      className={className}
    >
      {name === '' ? (
        <span className="sort">{children}</span>
      ) : (
        <Link to={gridSearch.hrefWith(pathname, { ...requested, sort: next, page: 1 })} className="sort">
          {children}
          {next !== name && (
            <span aria-hidden="true" className="absolute -end-2 bottom-1 text-[0.5rem] text-slate-700">
              {next ? '▲' : '▼'}
            </span>
          )}
        </Link>
      )}
    </th>
  );
}

function keysOf(columns: readonly ShownColumn[], sort: string): number[] {
  const sorted = columns.filter(({ key }) => key !== '' && key === sort.replace(/^-/, ''));
  const named = [CAPACITY, REACH].flatMap((name) => columns.filter(({ key }) => key === name));
  const places = [...named, ...columns.filter(({ numeric }) => numeric), ...columns].map(({ at }) => at);
  return [...new Set([...sorted.map(({ at }) => at), ...places])].slice(0, 2);
}
