import { useId } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { FieldGroup } from './field-group.tsx';

interface HolidaysFieldProps {
  label: string;
  required: boolean;
  error: string | undefined;
  /** A day on each line, followed by its name: `2026-01-26 Republic Day`. */
  value: string;
  onChange: (value: string) => void;
}

interface Holiday {
  day: string;
  name: string;
}

const parseHolidays = (text: string): Holiday[] =>
  text === ''
    ? []
    : text.split('\n').map((line) => {
        const [, day = '', name = ''] = /^(\d{4}-\d\d-\d\d)?\s?(.*)$/.exec(line) ?? [];
        return { day, name };
      });

const formatHolidays = (holidays: readonly Holiday[]): string =>
  holidays.map(({ day, name }) => `${day} ${name}`).join('\n');

export function HolidaysField({ label, required, error, value, onChange }: HolidaysFieldProps) {
  const id = useId();
  const holidays = parseHolidays(value);
  const put = (at: number, change: Partial<Holiday>) =>
    onChange(formatHolidays(holidays.map((one, index) => (index === at ? { ...one, ...change } : one))));
  return (
    <FieldGroup id={id} label={label} required={required} error={error}>
      {holidays.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
          {holidays.map(({ day, name }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name, and lines are not moved
            <li key={at} className="flex flex-wrap items-end gap-2">
              <DateField
                isFilter
                label={`Day ${at + 1}`}
                value={day}
                onChange={({ target }) => put(at, { day: target.value })}
              />
              <div className="min-w-40 flex-1">
                <InputField
                  label={`Name ${at + 1}`}
                  value={name}
                  onChange={({ target }) => put(at, { name: target.value })}
                />
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${name || day || `day ${at + 1}`}`}
                onClick={() => onChange(formatHolidays(holidays.filter((_, index) => index !== at)))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => onChange(formatHolidays([...holidays, { day: '', name: '' }]))}
      >
        Add a holiday
      </Button>
    </FieldGroup>
  );
}
