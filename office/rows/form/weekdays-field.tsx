import { useId } from 'react';
import { CheckField } from '../../../src/ui/forms/input-field.tsx';
import { FieldGroup } from './field-group.tsx';

const WEEKDAYS = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

interface WeekdaysFieldProps {
  label: string;
  required: boolean;
  error: string | undefined;
  /** Days such as `Mon Tue Wed`. */
  value: string;
  onChange: (value: string) => void;
}

export function WeekdaysField({ label, required, error, value, onChange }: WeekdaysFieldProps) {
  const id = useId();
  const chosen = value.split(' ');
  const toggle = (day: string) =>
    onChange(
      Object.keys(WEEKDAYS)
        .filter((one) => chosen.includes(one) !== (one === day))
        .join(' '),
    );
  return (
    <FieldGroup id={id} label={label} required={required} error={error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label of the group */}
      <div role="group" aria-labelledby={`${id}-label`} className="flex flex-wrap gap-x-5 gap-y-1">
        {Object.entries(WEEKDAYS).map(([day, name]) => (
          <CheckField key={day} label={name} checked={chosen.includes(day)} onChange={() => toggle(day)} />
        ))}
      </div>
    </FieldGroup>
  );
}
