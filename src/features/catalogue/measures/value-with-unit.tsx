import type { DisplayedValue } from './convert-values.ts';

interface ValueWithUnitProps {
  shown: DisplayedValue;
  atEnd?: boolean;
}

export function ValueWithUnit({ shown: { text, unit, printed: original }, atEnd = false }: ValueWithUnitProps) {
  const small = original && (
    <small className={`text-xs leading-none font-normal text-steel-600 ${atEnd ? 'me-2' : 'ms-2'}`}>
      {atEnd && <span className="sr-only">printed </span>}
      {original}
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
