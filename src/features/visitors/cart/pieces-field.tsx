import { cleanTypedQuantity, PIECES_RULE, parsePieces } from './pieces.ts';

interface PiecesFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A number that cannot be a quantity stays as typed, and a press on the button beside it says what is wrong. */
export function PiecesField({ label, value, onChange, className = '' }: PiecesFieldProps) {
  const pieces = parsePieces(value);
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={value}
      aria-invalid={pieces === undefined || undefined}
      title={pieces === undefined ? PIECES_RULE : undefined}
      onChange={(event) => onChange(cleanTypedQuantity(event.target.value))}
      onBlur={() => pieces !== undefined && onChange(String(pieces))}
      onFocus={(event) => event.target.select()}
      className={`aria-invalid:border-danger aria-invalid:text-danger ${className}`}
    />
  );
}
