import { useEffect, useMemo, useRef } from 'react';
import { whenIdle } from '../../../web/when-idle.ts';
import { addTouchAreas, followDimensions } from './dimension-highlight.ts';
import { type DimensionFigures, type DrawingView, MARKUP, withFigures } from './drawing-view.ts';

interface DrawingProps {
  view: DrawingView;
  group: string;
  figures?: DimensionFigures;
  className?: string;
}

export function Drawing({ view, group, figures, className = '' }: DrawingProps) {
  const markup = markupOf(view);
  const html = useMemo(() => ({ __html: withFigures(markup, figures) }), [markup, figures]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    // Measuring the letters lays out the page, so this is done when the page is idle.
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
      // Browsers serialise SVG slightly differently than the server.
      suppressHydrationWarning
      dangerouslySetInnerHTML={html}
    />
  );
}

const known = new Map<string, string>();

function markupOf({ file, [MARKUP]: loaded }: DrawingView): string {
  if (import.meta.env.SSR) return loaded ?? '';
  const markup = loaded ?? known.get(file) ?? document.querySelector(`[data-drawing="${CSS.escape(file)}"]`)?.innerHTML;
  known.set(file, markup ?? '');
  return markup ?? '';
}
