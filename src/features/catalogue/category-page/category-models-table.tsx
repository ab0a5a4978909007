import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { usePageAddress, useSearch } from '../../../web/search/use-search.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { useIdleImport } from '../../../web/use-idle-import.ts';
import { CompareForm } from '../compare/compare-pick.tsx';
import { storedComparePicks } from '../compare/compare-picks.ts';
import { listSearch } from '../filters/filter-selection-url.ts';
import { CAPACITY_ATTRIBUTE, REACH_ATTRIBUTE } from '../measures/parse-attribute-label.ts';
import { storedUnitChoice } from '../measures/use-units.ts';
import type { ShownColumn } from '../model-tables/build-table-view.ts';
import { CommonValues, separateCommonColumns } from '../model-tables/common-values.tsx';
import { getCellClass, getTableRole, type TableLayout } from '../model-tables/model-row.tsx';
import { TableBody } from '../model-tables/table-body.tsx';
import { useIsNarrow, useRowActions } from '../model-tables/use-table-rows.ts';
import { SORT_BY_NAME } from './category-models.limits.ts';
import type { CategoryModelList } from './load-category-models.ts';

const FORM = 'compare-models';

export function CategoryModelsTable({ list }: { list: CategoryModelList }) {
  const tools = useIdleImport(() => import('../model-tables/idle-parts.tsx'))?.idleParts;
  const units = useStoredValue(storedUnitChoice);
  const picks = useStoredValue(storedComparePicks);
  const narrow = useIsNarrow();
  const actions = useRowActions();
  const scroller = useRef<HTMLElement>(null);
  const all = useMemo<ShownColumn[]>(() => {
    const columns = list.columns.map((column, at) => ({ ...column, at }));
    // Columns with long texts come last; they would push the dimensions out of the window.
    return columns.toSorted((a, b) => Number(hasLongTexts(a)) - Number(hasLongTexts(b)));
  }, [list]);
  const { columns, common } = useMemo(() => {
    const shown = tools?.shownColumns(all, [], units) ?? all;
    // A list of several pages folds no columns, because other pages may have other values.
    return list.pages === 1 ? separateCommonColumns(shown) : { columns: shown, common: [] };
  }, [all, tools, units, list]);
  const layout = useMemo<TableLayout>(
    () => ({ form: FORM, long: false, narrow, nameSize: list.nameSize, keys: pickKeyColumns(columns, list.sort) }),
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
          <table className="data-table model-table" {...getTableRole(layout, 'table')}>
            <caption className="sr-only">Models of {list.name}</caption>
            <thead {...getTableRole(layout, 'rowgroup')}>
              <tr {...getTableRole(layout, 'row')}>
                <SortableHeading
                  name={SORT_BY_NAME}
                  sort={list.sort}
                  layout={layout}
                  className={getCellClass(layout, false, list.nameSize)}
                >
                  Model
                </SortableHeading>
                {columns.map(({ key, at, label, unit, numeric, size }) => (
                  <SortableHeading
                    key={key}
                    name={key}
                    sort={list.sort}
                    layout={layout}
                    className={getCellClass(layout, numeric, size, layout.keys.includes(at))}
                  >
                    {label}
                    {unit && <span className="block text-xs font-normal text-steel-600">{unit}</span>}
                  </SortableHeading>
                ))}
                <th scope="col" className="order" {...getTableRole(layout, 'columnheader')} data-screen-only="">
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

const hasLongTexts = ({ numeric, size }: ShownColumn) => !numeric && (size === 'l' || size === 'xl');

interface HeadingProps {
  name: string;
  sort: string;
  layout: TableLayout;
  className: string | undefined;
  children: ReactNode;
}

function SortableHeading({ name, sort, layout, className, children }: HeadingProps) {
  const { pathname } = usePageAddress();
  const requested = useSearch(listSearch);
  const next = sort === name ? `-${name}` : sort === `-${name}` ? '' : name;
  return (
    <th
      scope="col"
      {...getTableRole(layout, 'columnheader')}
      aria-sort={name === '' ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}
      className={className}
    >
      {name === '' ? (
        <span className="sort">{children}</span>
      ) : (
        <Link to={listSearch.hrefWith(pathname, { ...requested, sort: next, page: 1 })} className="sort">
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

function pickKeyColumns(columns: readonly ShownColumn[], sort: string): number[] {
  const sorted = columns.filter(({ key }) => key !== '' && key === sort.replace(/^-/, ''));
  const named = [CAPACITY_ATTRIBUTE, REACH_ATTRIBUTE].flatMap((name) => columns.filter(({ key }) => key === name));
  const positions = [...named, ...columns.filter(({ numeric }) => numeric), ...columns].map(({ at }) => at);
  return [...new Set([...sorted.map(({ at }) => at), ...positions])].slice(0, 2);
}
