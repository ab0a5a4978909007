import { useEffect, useMemo, useRef } from 'react';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { addTouchAreas, highlightDimensions } from './highlight-dimensions.ts';
import { type DimensionTexts, type DrawingView, insertDimensionTexts, MARKUP_KEY } from './load-drawing-view.ts';

interface InlineDrawingProps {
  view: DrawingView;
  group: string;
  dimensionTexts?: DimensionTexts;
  className?: string;
}

export function InlineDrawing({ view, group, dimensionTexts, className = '' }: InlineDrawingProps) {
  const markup = findMarkup(view);
  const html = useMemo(() => ({ __html: insertDimensionTexts(markup, dimensionTexts) }), [markup, dimensionTexts]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    // Measuring the letters lays out the page, so this is done when the page is idle.
    if (html && current) return runWhenIdle(() => addTouchAreas(current));
  }, [html]);
  useEffect(() => highlightDimensions(), []);
  return (
    <div
      ref={element}
      role="img"
      aria-label={view.alt}
      className={`drawing ${className}`}
      data-dimensions={group}
      data-drawing={view.file}
      // Browsers serialise SVG slightly differently than the server.
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}

const known = new Map<string, string>();

function findMarkup({ file, [MARKUP_KEY]: loaded }: DrawingView): string {
  if (import.meta.env.SSR) return loaded ?? '';
  const markup = loaded ?? known.get(file) ?? document.querySelector(`[data-drawing="${CSS.escape(file)}"]`)?.innerHTML;
  known.set(file, markup ?? '');
  return markup ?? '';
}
