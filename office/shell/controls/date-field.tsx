import type { ComponentProps } from 'react';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { formatOfficeDay } from '../data/moments.ts';

interface DateFieldProps extends Omit<ComponentProps<typeof InputField>, 'type' | 'value' | 'label'> {
  label: string;
  value: string;
  withTime?: boolean;
}

/** Browsers show a date in their own language, so the label repeats it in the office's format. */
export const DateField = ({ label, value, withTime = false, ...rest }: DateFieldProps) => (
  <InputField
    {...rest}
    type={withTime ? 'datetime-local' : 'date'}
    value={value}
    label={
      <>
        {label}
        {value && (
          <span aria-hidden="true" className="ms-2 font-normal whitespace-nowrap text-steel-600">
            {formatOfficeDay(value)}
          </span>
        )}
      </>
    }
  />
);
