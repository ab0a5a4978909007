import { useMemo, useRef } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { usePageAddress } from '../../../web/search/page-address.ts';
import { useSearch } from '../../../web/search/use-search.ts';
import { useStored } from '../../../web/stored/stored-value.ts';
import { useIdleImport } from '../../../web/use-idle-import.ts';
import { CompareForm } from '../compare/compare-pick.tsx';
import { storedPicks } from '../compare/picks.ts';
import { gridSearch } from '../filters/filter-selection-url.ts';
import { cellClass, type TableLayout } from '../model-tables/model-row.tsx';
import { TableBody } from '../model-tables/table-body.tsx';
import type { ShownColumn } from '../model-tables/table-view.ts';
import { useIsNarrow, useRowActions } from '../model-tables/use-table-rows.ts';
import { storedUnits } from '../units/unit-choice.ts';
import type { ModelList } from './load-category-models.ts';

const FORM = 'compare-models';

/**
 * A page of the models of a category: a row for each, with what it states. Headings are links that sort by an attribute, so that
 * the order is in the address and needs no script.
 */
export function ModelsTable({ list }: { list: ModelList }) {
  const tools = useIdleImport(() => import('../model-tables/idle-parts.tsx'))?.idleParts;
  const units = useStored(storedUnits);
  const picks = useStored(storedPicks);
  const narrow = useIsNarrow();
  const actions = useRowActions();
  const scroller = useRef<HTMLElement>(null);
  const all = useMemo<ShownColumn[]>(() => list.columns.map((column, at) => ({ ...column, at })), [list]);
  const columns = useMemo(() => tools?.shownColumns(all, [], units) ?? all, [all, tools, units]);
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
      <div className="data-table-frame">
        {tools && <tools.HeadingCopy key={`headings ${list.sort}`} scroller={scroller} />}
        {tools && <tools.MoreColumns scroller={scroller} />}
        <section
          ref={scroller}
          className="data-table-scroll"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable with the keyboard
          tabIndex={0}
          aria-label={`Models of ${list.name}`}
        >
          <table className="data-table model-table">
            <caption className="sr-only">Models of {list.name}</caption>
            <thead>
              <tr>
                <th scope="col" className={cellClass(layout, false, list.nameSize)}>
                  <span className="sort">Model</span>
                  <span className="block text-xs font-normal text-steel-600" data-screen-only="">
                    Tick to compare
                  </span>
                </th>
                {columns.map((column) => (
                  <Heading key={column.key} column={column} layout={layout} sort={list.sort} />
                ))}
                <th scope="col" className="order" data-screen-only="">
                  Quantity
                </th>
              </tr>
            </thead>
            <TableBody
              rows={list.rows}
              columns={columns}
              picks={picks}
              fitting={undefined}
              layout={layout}
              actions={actions}
            />
          </table>
        </section>
      </div>
    </>
  );
}

interface HeadingProps {
  column: ShownColumn;
  layout: TableLayout;
  sort: string;
}

/** A heading that sorts: least first, greatest first, and the order of the catalogue again. */
function Heading({ column: { key, at, label, unit, numeric, size }, layout, sort }: HeadingProps) {
  const { pathname } = usePageAddress();
  const requested = useSearch(gridSearch);
  const isProduct = key === '';
  const next = sort === key ? `-${key}` : sort === `-${key}` ? '' : key;
  const text = (
    <>
      {label}
      {unit && <span className="block text-xs font-normal text-steel-600">{unit}</span>}
    </>
  );
  return (
    <th
      scope="col"
      aria-sort={sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined}
      className={cellClass(layout, numeric, size, layout.keys.includes(at))}
    >
      {isProduct ? (
        <span className="sort">{text}</span>
      ) : (
        <Link to={gridSearch.hrefWith(pathname, { ...requested, sort: next, page: 1 })} className="sort">
          {text}
          {next !== key && (
            <span aria-hidden="true" className="absolute -end-2 bottom-1 text-[0.5rem] text-slate-700">
              {next ? '▲' : '▼'}
            </span>
          )}
        </Link>
      )}
    </th>
  );
}

/** What a narrow screen shows of a model: the figure by which the models are sorted, and the first ones. */
function keysOf(columns: readonly ShownColumn[], sort: string): number[] {
  const sorted = columns.filter(({ key }) => key !== '' && key === sort.replace(/^-/, ''));
  const places = [...columns.filter(({ numeric }) => numeric), ...columns].map(({ at }) => at);
  return [...new Set([...sorted.map(({ at }) => at), ...places])].slice(0, 2);
}
