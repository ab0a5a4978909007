import { gstinWarning } from '../../../src/platform/money/gstin.ts';
import { Field } from '../../../src/ui/forms/field.tsx';

interface GstinFieldProps {
  label: string;
  value: string;
  state?: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function GstinField({ label, value, state, error, onChange }: GstinFieldProps) {
  const warning = gstinWarning(value, state);
  return (
    <Field
      label={label}
      maxLength={15}
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      error={error}
      hint={warning && <span className="font-semibold text-warning">{warning}</span>}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
