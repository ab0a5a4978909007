import { type RefObject, useEffect, useRef, useState } from 'react';
import { UnitMenu } from '../units/unit-menu.tsx';
import { shownColumns, shownRows } from './table-rows.ts';
import { Heading, NameHeading, Toolbar } from './table-tools.tsx';

/** One file of the build, because each separate import would be a request. */
export const idleParts = { Heading, HeadingCopy, MoreColumns, NameHeading, shownColumns, shownRows, Toolbar, UnitMenu };

interface EdgeProps {
  scroller: RefObject<HTMLElement | null>;
}

/** Repeats the headings at the top of the window, because the originals stick to the box that scrolls sideways. */
function HeadingCopy({ scroller }: EdgeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const head = scroller.current?.querySelector('thead');
    return ref.current && scroller.current && head ? follow(ref.current, scroller.current, head) : undefined;
  }, [scroller]);
  return <div ref={ref} className="data-table-headings" aria-hidden="true" data-screen-only="" />;
}

function follow(copy: HTMLElement, scroller: HTMLElement, head: HTMLTableSectionElement): () => void {
  const isShown = () => copy.hasAttribute('data-shown');
  const scroll = () => {
    copy.scrollLeft = scroller.scrollLeft;
  };
  const draw = () => {
    copy.replaceChildren(copyOf(head));
    copy.style.width = `${scroller.clientWidth}px`;
    scroll();
  };
  let frame = 0;
  const place = () => {
    frame = 0;
    const top = Number.parseFloat(getComputedStyle(copy).top) || 0;
    const { top: start, height } = head.getBoundingClientRect();
    const shown = start < top && scroller.getBoundingClientRect().bottom > top + height;
    if (shown && !isShown()) draw();
    copy.toggleAttribute('data-shown', shown);
    if (shown) scroll();
  };
  const placeLater = () => {
    frame ||= requestAnimationFrame(place);
  };
  const redraw = () => {
    if (isShown()) draw();
  };
  const pass = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const at = button ? [...copy.querySelectorAll('button')].indexOf(button) : -1;
    head.querySelectorAll('button')[at]?.click();
  };
  const sizes = new ResizeObserver(redraw);
  sizes.observe(head);
  sizes.observe(scroller);
  const changes = new MutationObserver((records) => {
    if (records.some(({ attributeName }) => attributeName !== 'data-lit')) redraw();
  });
  changes.observe(head, { subtree: true, childList: true, characterData: true, attributes: true });
  window.addEventListener('scroll', placeLater, { passive: true });
  scroller.addEventListener('scroll', scroll, { passive: true });
  copy.addEventListener('click', pass);
  placeLater();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    window.removeEventListener('scroll', placeLater);
    scroller.removeEventListener('scroll', scroll);
    copy.removeEventListener('click', pass);
  };
}

function copyOf(head: HTMLTableSectionElement): HTMLElement {
  const table = document.createElement('table');
  table.className = head.parentElement?.className ?? '';
  table.append(head.cloneNode(true));
  table.style.width = `${head.getBoundingClientRect().width}px`;
  const originals = head.querySelectorAll('th');
  for (const [at, cell] of table.querySelectorAll('th').entries()) {
    const width = `${originals[at]?.getBoundingClientRect().width ?? 0}px`;
    Object.assign(cell.style, { width, minWidth: width, maxWidth: width });
  }
  for (const focusable of table.querySelectorAll<HTMLElement>('button, a')) focusable.tabIndex = -1;
  return table;
}

function MoreColumns({ scroller }: EdgeProps) {
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
