import { useEffect, useMemo, useRef } from 'react';
import { whenIdle } from '../../../web/when-idle.ts';
import { addTouchAreas, followDimensions } from './dimension-highlight.ts';
import { type DrawingView, MARKUP } from './drawing-view.ts';
import { type DimensionFigures, withFigures } from './drawn-figures.ts';

interface DrawingProps {
  view: DrawingView;
  /** Joins the drawing with the tables and lists whose `data-dimensions` is the same. */
  group: string;
  /** Shown in place of the letters. */
  figures?: DimensionFigures;
  className?: string;
}

/** A dimensioned drawing, part of the page: its letters light up with the columns of the table, and show a row's figures. */
export function Drawing({ view, group, figures, className = '' }: DrawingProps) {
  const markup = markupOf(view);
  const html = useMemo(() => ({ __html: withFigures(markup, figures) }), [markup, figures]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    // It measures the letters, which would lay out a page that is just being opened.
    if (html && current) return whenIdle(() => addTouchAreas(current));
  }, [html]);
  useEffect(() => followDimensions(), []);
  return (
    <div
      ref={element}
      role="img"
      aria-label={view.alt}
      className={`drawing ${className}`}
      data-dimensions={group}
      data-drawing={view.file}
      // The browser writes the same elements in a slightly different way.
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}

const known = new Map<string, string>();

/** Markup from the loader or, in the browser's first render, from the page. */
function markupOf({ file, [MARKUP]: loaded }: DrawingView): string {
  if (import.meta.env.SSR) return loaded ?? '';
  const markup = loaded ?? known.get(file) ?? document.querySelector(`[data-drawing="${CSS.escape(file)}"]`)?.innerHTML;
  known.set(file, markup ?? '');
  return markup ?? '';
}
