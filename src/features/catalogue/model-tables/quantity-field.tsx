import { piecesIn, typedQuantity } from '../../visitors/basket/pieces.ts';

interface QuantityFieldProps {
  label: string;
  /** The text in the field; may be '' while typing. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** A quantity: digits only, at least 1; an empty field becomes 1 on blur. */
export function QuantityField({ label, value, onChange, className }: QuantityFieldProps) {
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
