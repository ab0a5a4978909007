import type { ShownFigures } from './units.ts';

interface FiguresProps {
  shown: ShownFigures;
  atEnd?: boolean;
}

export function Figures({ shown: { text, unit, printed }, atEnd = false }: FiguresProps) {
  const small = printed && (
    <small className={`text-xs leading-none font-normal text-steel-600 ${atEnd ? 'me-2' : 'ms-2'}`}>
      {atEnd && <span className="sr-only">printed </span>}
      {printed}
    </small>
  );
  return (
    // The key makes React replace the text when the unit changes.
    <span key={unit}>
      {atEnd && small}
      {text}
      {unit && (unit === '°' ? unit : ` ${unit}`)}
      {!atEnd && small}
    </span>
  );
}
