import type { MouseEvent } from 'react';
import { Icon } from '../icon.tsx';
import { LEFT_ICON, RIGHT_ICON } from '../icon-paths.ts';
import { Link } from '../links/link.tsx';
import type { PageAddress } from '../links/page-address.ts';

export function listPagesAround(page: number, pages: number, max = 5): number[] {
  const shown = Math.min(max, pages);
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}

interface PagerProps {
  label: string;
  page: number;
  pages: number;
  hrefOf: (page: number) => PageAddress;
  onPage?: (page: number) => void;
}

const ITEM = 'grid min-h-10 min-w-10 place-items-center rounded-md border px-2 text-sm font-semibold tabular-nums';

export function Pager({ label, page, pages, hrefOf, onPage }: PagerProps) {
  if (pages <= 1) return null;
  const turn = (to: number) => (event: MouseEvent) => {
    if (!onPage || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onPage(to);
  };
  const step = (to: number, name: string, icon: string) => {
    if (to < 1 || to > pages) {
      return (
        <span aria-hidden="true" className={`${ITEM} border-steel-100 text-steel-300`}>
          <Icon path={icon} className="size-4.5" />
        </span>
      );
    }
    return (
      <Link
        to={hrefOf(to)}
        onClick={turn(to)}
        aria-label={name}
        className={`${ITEM} border-steel-300 hover:bg-steel-50`}
      >
        <Icon path={icon} className="size-4.5" />
      </Link>
    );
  };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1.5">
      {step(page - 1, 'Previous page', LEFT_ICON)}
      {listPagesAround(page, pages).map((number) => (
        <Link
          key={number}
          to={hrefOf(number)}
          onClick={turn(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={`${ITEM} ${
            number === page ? 'border-steel-800 bg-steel-800 text-white' : 'border-steel-300 hover:bg-steel-50'
          }`}
        >
          {number}
        </Link>
      ))}
      {step(page + 1, 'Next page', RIGHT_ICON)}
    </nav>
  );
}
