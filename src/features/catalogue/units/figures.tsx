import type { ShownFigures } from './units.ts';

interface FiguresProps {
  shown: ShownFigures;
  /** Puts what is printed before them, where the figures of several lines stand under each other at the end. */
  atEnd?: boolean;
}

/** Figures with their unit, and in small what is printed where that is another. */
export function Figures({ shown: { text, unit, printed }, atEnd = false }: FiguresProps) {
  const small = printed && (
    <small className={`text-xs leading-none font-normal text-steel-600 ${atEnd ? 'me-2' : 'ms-2'}`}>
      {atEnd && <span className="sr-only">printed </span>}
      {printed}
    </small>
  );
  return (
    // A key of its own: where the unit changes, it is another text and not the same one moved.
    <span key={unit}>
      {atEnd && small}
      {text}
      {unit && (unit === '°' ? unit : ` ${unit}`)}
      {!atEnd && small}
    </span>
  );
}
