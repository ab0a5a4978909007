import { Pager } from '../../src/ui/lists/pager.tsx';
import { type List, PER_PAGE } from './use-list.ts';

/** Rows beyond it are found by search and filters instead of by leafing. */
const MAX_OFFSET = 10_000;

/** How many rows there are, and the other pages. */
export function ListPages({ list }: { list: List }) {
  const { total, page, rows = [], exact } = list;
  const first = (page - 1) * PER_PAGE + 1;
  const pages = Math.ceil(Math.min(total, MAX_OFFSET) / PER_PAGE);
  const hrefOf = (to: number) => {
    const search = new URLSearchParams(window.location.search);
    search.set('page', String(to));
    return `?${search}`;
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-steel-600 tabular-nums">
        {first} to {first + rows.length - 1} of {exact ? total : `more than ${total}`}
      </p>
      <Pager label="Pages" page={page} pages={pages} hrefOf={hrefOf} onPage={(to) => list.setPage(to)} />
    </div>
  );
}
