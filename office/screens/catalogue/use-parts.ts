import { type RefObject, useEffect, useState } from 'react';
import type { Box } from './part-editor.tsx';
import type { PagePart } from './parts.ts';

export interface PlacedPart {
  key: string;
  part: PagePart;
  box: Box;
  heading: string | undefined;
}

const headingOf = (element: Element): string | undefined => {
  const id = element.getAttribute('aria-labelledby');
  return (id && element.ownerDocument.getElementById(id)?.textContent) || undefined;
};

/** A headline's box is as wide as its words. */
function boxOf(element: Element, { how }: PagePart): DOMRect {
  if (how !== 'place') return element.getBoundingClientRect();
  const words = element.ownerDocument.createRange();
  words.selectNodeContents(element);
  return words.getBoundingClientRect();
}

function partsIn(page: Document, parts: readonly PagePart[]): PlacedPart[] {
  return parts.flatMap((part) =>
    [...page.querySelectorAll(part.selector)].map((element, at) => {
      const { left, top, width, height } = boxOf(element, part);
      const heading = part.many ? headingOf(element) : undefined;
      return { key: `${part.label} ${at}`, part, box: { left, top, width, height }, heading };
    }),
  );
}

const isSame = (one: readonly PlacedPart[], other: readonly PlacedPart[]) =>
  one.length === other.length &&
  one.every(({ key, box }, at) => {
    const known = other[at];
    return (
      known?.key === key && (['left', 'top', 'width', 'height'] as const).every((side) => known.box[side] === box[side])
    );
  });

/**
 * Parts of the page in a frame of this site, measured from outside, since its scripts are blocked.
 * @param loaded increases with each loaded page; 0 before the first
 */
export function useParts(frame: RefObject<HTMLIFrameElement | null>, loaded: number, parts: readonly PagePart[]) {
  const [placed, setPlaced] = useState<readonly PlacedPart[]>([]);
  useEffect(() => {
    const [page, view] = [frame.current?.contentDocument, frame.current?.contentWindow];
    if (!page?.body || !view || loaded === 0) {
      setPlaced([]);
      return;
    }
    let waits = 0;
    const measure = () => {
      waits = 0;
      const found = partsIn(page, parts);
      setPlaced((before) => (isSame(before, found) ? before : found));
    };
    const soon = () => {
      waits ||= requestAnimationFrame(measure);
    };
    measure();
    page.addEventListener('scroll', soon, { capture: true, passive: true });
    page.addEventListener('load', soon, { capture: true });
    const sizes = new ResizeObserver(soon);
    sizes.observe(page.body);
    return () => {
      cancelAnimationFrame(waits);
      sizes.disconnect();
      page.removeEventListener('scroll', soon, { capture: true });
      page.removeEventListener('load', soon, { capture: true });
    };
  }, [frame, loaded, parts]);
  return placed;
}
