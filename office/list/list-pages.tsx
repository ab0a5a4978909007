import type { ListControllerResult } from 'ra-core';
import { Pager } from '../../src/ui/lists/pager.tsx';
import type { Row } from '../data/office-types.ts';

/** Rows beyond it are found by search and filters instead of by leafing. */
const MAX_OFFSET = 10_000;

/** How many rows there are, and the other pages. */
export function ListPages({ list }: { list: ListControllerResult<Row> }) {
  const { total = 0, page, perPage, data = [], meta } = list;
  const first = (page - 1) * perPage + 1;
  const pages = Math.ceil(Math.min(total, MAX_OFFSET) / perPage);
  const hrefOf = (to: number) => {
    const search = new URLSearchParams(window.location.search);
    search.set('page', String(to));
    return `?${search}`;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-steel-600 tabular-nums">
        {first} to {first + data.length - 1} of {meta?.exact === false ? `more than ${total}` : total}
      </p>
      <Pager label="Pages" page={page} pages={pages} hrefOf={hrefOf} onPage={(to) => list.setPage(to)} />
    </div>
  );
}
