import type { ComponentProps } from 'react';
import { gstinWarning } from '../../../src/platform/money/gstin.ts';
import { Field } from '../../../src/ui/forms/field.tsx';

interface GstinFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  value: string;
  state?: string;
  onChange: (value: string) => void;
}

export function GstinField({ value, state, onChange, ...field }: GstinFieldProps) {
  const warning = gstinWarning(value, state);
  return (
    <Field
      {...field}
      maxLength={60}
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      hint={warning && <span className="font-semibold text-warning">{warning}</span>}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
