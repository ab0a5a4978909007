import { Fragment, useMemo, useState } from 'react';
import { part, type RowActions, type TableLayout } from '../model-tables/model-row.tsx';
import { TableBody } from '../model-tables/table-body.tsx';
import type { ShownColumn } from '../model-tables/table-view.ts';
import { MODELS_PER_PAGE } from './category-models.limits.ts';
import type { ListColumns } from './listed-models.ts';
import type { ModelList } from './load-category-models.ts';
import type { useListWindow } from './use-list-window.ts';
import { type KeptRows, usePageRows } from './use-page-rows.ts';

interface ListBodyProps {
  list: ModelList;
  shown: ReturnType<typeof useListWindow>;
  columns: ShownColumn[];
  picks: readonly string[];
  layout: TableLayout;
  actions: RowActions;
  onColumns: (columns: ListColumns) => void;
}

/**
 * The rows of a list, of which only the pages near what is in sight are in the document; for the others there is room. The page with the
 * focus stays, wherever the list is scrolled.
 */
export function ListBody({ list, shown: { first, last, isWhole }, ...body }: ListBodyProps) {
  const [focused, setFocused] = useState<number>();
  const kept = useMemo<KeptRows>(() => new Map([[list.page, list.rows]]), [list]);
  const inSight = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const isFar = isWhole && focused !== undefined && focused <= list.pages && !inSight.includes(focused);
  const pages = isFar ? [...inSight, focused].sort((a, b) => a - b) : inSight;
  const before = (page: number) => (page - 1) * MODELS_PER_PAGE;
  const end = Math.min(list.total, before((pages.at(-1) ?? 0) + 1));
  return (
    <>
      {pages.map((page, at) => (
        <Fragment key={page}>
          {isWhole && <Room rows={before(page) - before((pages[at - 1] ?? 0) + 1)} />}
          <ListPage {...body} list={list} page={page} kept={kept} onFocus={() => setFocused(page)} />
        </Fragment>
      ))}
      {isWhole && <Room rows={list.total - end} />}
    </>
  );
}

const heightOf = (rows: number) => ({ height: `calc(${rows} * var(--row-height))` });

/** As high as rows that are not in the document. */
const Room = ({ rows }: { rows: number }) =>
  rows > 0 && <tbody aria-hidden="true" data-screen-only="" className="row-room" style={heightOf(rows)} />;

interface ListPageProps extends Omit<ListBodyProps, 'shown'> {
  page: number;
  kept: KeptRows;
  onFocus: () => void;
}

function ListPage({ list, page, kept, onColumns, columns, picks, layout, actions, onFocus }: ListPageProps) {
  const { rows, retry } = usePageRows(list, page, kept, onColumns);
  const first = (page - 1) * MODELS_PER_PAGE;
  const before = layout.long ? first : undefined;
  if (rows) return <TableBody {...{ rows, columns, picks, layout, actions, before, onFocus }} fitting={undefined} />;
  return (
    <tbody
      {...part(layout, 'rowgroup')}
      aria-busy={!retry}
      className="row-room"
      style={heightOf(Math.min(MODELS_PER_PAGE, list.total - first))}
    >
      {retry && (
        <tr {...part(layout, 'row')} className="row-failure">
          <td {...part(layout, 'cell')} role="alert">
            These models could not be loaded.{' '}
            <button type="button" data-replay="" className="text-link" onClick={retry}>
              Try again
            </button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
