import { piecesIn, typedQuantity } from './pieces.ts';

interface PiecesFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}

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
