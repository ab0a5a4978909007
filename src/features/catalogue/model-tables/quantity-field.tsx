/** Normalises typed text: digits only, no leading zeros, max 5; '' while the field is empty. */
export const typedQuantity = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5);

/** The quantity in the field; an empty field counts as 1. */
export const piecesIn = (text: string) => Number(typedQuantity(text)) || 1;

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
