import { piecesIn, typedQuantity } from './pieces.ts';

interface PiecesFieldProps {
  label: string;
  /** The text in the field; may be '' while typing. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A quantity: digits only, at least 1; an empty field becomes 1 on blur. */
export function PiecesField({ label, value, onChange, className }: PiecesFieldProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(typedQuantity(event.target.value))}
      onBlur={() => onChange(String(piecesIn(value)))}
      onFocus={(event) => event.target.select()}
      className={className}
    />
  );
}
