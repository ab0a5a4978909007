import { Pager } from '../../src/ui/lists/pager.tsx';
import { LAST_PAGE, type List, PER_PAGE } from './use-list.ts';

/** How many rows there are, and the other pages. */
export function ListPages({ list }: { list: List }) {
  const { total, page, rows = [], exact } = list;
  const first = (page - 1) * PER_PAGE + 1;
  const pages = Math.min(Math.ceil(total / PER_PAGE), LAST_PAGE);
  const hrefOf = (to: number) => {
    const search = new URLSearchParams(window.location.search);
    search.set('page', String(to));
    return `?${search}` as const;
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
