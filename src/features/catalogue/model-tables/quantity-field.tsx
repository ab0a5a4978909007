/** What stays of typed text: digits, without leading zeros, at most five of them; nothing while the field is being emptied. */
export const typedQuantity = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5);

/** The pieces that the field stands for: an empty one is 1. */
export const piecesIn = (text: string) => Number(typedQuantity(text)) || 1;

interface QuantityFieldProps {
  label: string;
  /** As it stands in the field; '' while typing. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

/** Pieces: digits only, at least 1; an emptied field becomes 1 when it is left. */
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
