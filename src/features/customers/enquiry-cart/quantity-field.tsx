import { useState } from 'react';
import { MAX_PIECES } from '../../visitors/basket/basket.limits.ts';
import { asQuantity } from '../../visitors/basket/basket-lines.ts';

interface QuantityFieldProps {
  label: string;
  value: number;
  onChange: (quantity: number) => void;
}

const STEP =
  'grid size-10 place-items-center text-lg text-steel-700 hover:bg-steel-100 print:hidden disabled:text-steel-400 disabled:hover:bg-white';

/** Digits only, min 1. May be empty while typing; becomes 1 when it is left empty. */
export function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <fieldset
      aria-label={label}
      className="inline-flex min-w-0 rounded-md border border-steel-400 bg-white print:border-0"
    >
      <button
        type="button"
        aria-label="One less"
        disabled={value <= 1}
        onClick={() => onChange(asQuantity(value - 1))}
        className={STEP}
      >
        −
      </button>
      <input
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        className="w-16 border-steel-300 border-x print:border-0 text-center tabular-nums"
        value={typed ?? String(value)}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 5);
          setTyped(digits);
          if (digits) onChange(asQuantity(digits));
        }}
        onBlur={() => {
          if (typed === '') onChange(1);
          setTyped(null);
        }}
      />
      <button
        type="button"
        aria-label="One more"
        disabled={value >= MAX_PIECES}
        onClick={() => onChange(asQuantity(value + 1))}
        className={STEP}
      >
        +
      </button>
    </fieldset>
  );
}
