import { type RefObject, useEffect, useState } from 'react';
import { UnitMenu } from '../measures/unit-menu.tsx';
import { copyTable } from './copy-table.ts';
import { buildShownColumns, listShownRows } from './filter-rows.ts';
import { NameHeading, SortableColumnHeading, TableToolbar } from './table-tools.tsx';

/** One file of the build, because each separate import would be a request. */
export const idleParts = {
  copyTable,
  Heading: SortableColumnHeading,
  MoreColumns: MoreColumnsButton,
  NameHeading,
  shownColumns: buildShownColumns,
  shownRows: listShownRows,
  Toolbar: TableToolbar,
  UnitMenu,
};

interface EdgeProps {
  scroller: RefObject<HTMLElement | null>;
}

/** The headings stick to the window where the table fits, and elsewhere in browsers that clip only one axis. */
function MoreColumnsButton({ scroller }: EdgeProps) {
  const [sight, setSight] = useState<'all' | 'start' | 'end'>('all');
  useEffect(() => {
    const box = scroller.current;
    if (!box?.firstElementChild) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box;
      const beyond = scrollWidth - clientWidth;
      box.toggleAttribute('data-fits', beyond < 2);
      box.toggleAttribute('data-sticks', getComputedStyle(box).overflowY === 'clip');
      setSight(beyond < 2 ? 'all' : scrollLeft < beyond - 1 ? 'start' : 'end');
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    sizes.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller]);
  if (sight === 'all') return null;
  const isCut = sight === 'start';
  return (
    <button
      type="button"
      className="more-columns"
      data-cut={isCut ? '' : undefined}
      data-screen-only=""
      onClick={() => scroller.current?.scrollTo({ left: isCut ? scroller.current.scrollWidth : 0, behavior: 'smooth' })}
    >
      {isCut ? 'More columns' : 'First columns'} <span aria-hidden="true">{isCut ? '›' : '‹'}</span>
    </button>
  );
}
