import type { ComponentProps } from 'react';
import { findGstinWarning } from '../../../src/platform/money/gstin.ts';
import { InputField } from '../../../src/ui/forms/input-field.tsx';

interface GstinFieldProps extends Omit<ComponentProps<typeof InputField>, 'value' | 'onChange'> {
  value: string;
  state?: string;
  onChange: (value: string) => void;
}

export function GstinField({ value, state, onChange, ...field }: GstinFieldProps) {
  const warning = findGstinWarning(value, state);
  return (
    <InputField
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
