import { type RefObject, useEffect, useState } from 'react';

interface MoreColumnsProps {
  /** The box with the table. */
  scroller: RefObject<HTMLElement | null>;
}

/** Where the table is wider than its box: says so at its edge, and scrolls to the columns that are out of sight and back. */
export function MoreColumns({ scroller }: MoreColumnsProps) {
  const [sight, setSight] = useState<'all' | 'start' | 'end'>('all');
  useEffect(() => {
    const box = scroller.current;
    if (!box?.firstElementChild) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box;
      const beyond = scrollWidth - clientWidth;
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
