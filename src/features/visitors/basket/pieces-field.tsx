import { piecesIn, typedQuantity, WHOLE_PIECES } from './pieces.ts';

interface PiecesFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A number that cannot be a quantity stays as typed, and a press on the button beside it says what is wrong. */
export function PiecesField({ label, value, onChange, className = '' }: PiecesFieldProps) {
  const pieces = piecesIn(value);
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={value}
      aria-invalid={pieces === undefined || undefined}
      title={pieces === undefined ? WHOLE_PIECES : undefined}
      onChange={(event) => onChange(typedQuantity(event.target.value))}
      onBlur={() => pieces !== undefined && onChange(String(pieces))}
      onFocus={(event) => event.target.select()}
      className={`aria-invalid:border-danger aria-invalid:text-danger ${className}`}
    />
  );
}
