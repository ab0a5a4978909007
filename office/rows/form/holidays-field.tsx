import { useId, useState } from 'react';
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
  /** Day as 2026-01-26, or the typed text while it is none, which is refused when saved. */
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

const DAY_WITH_MORE = /^\d{4}-\d\d-\d\d./;

/** A text such as `2026-01-26 09:30` gets a mark in front, so that it is not read as a day with a name. */
const formatHolidays = (holidays: readonly Holiday[]): string =>
  holidays.map(({ day, name }) => `${DAY_WITH_MORE.test(day) ? '?' : ''}${day} ${name}`).join('\n');

type ListedHoliday = Holiday & { key: number };

/** The holidays with keys that stay when others are removed, and with texts that are no days. */
function useListedHolidays(value: string, onChange: (value: string) => void) {
  const [kept, setKept] = useState<readonly ListedHoliday[]>([]);
  const free = Math.max(0, ...kept.map(({ key }) => key)) + 1;
  const listed =
    formatHolidays(kept) === value
      ? kept
      : parseHolidays(value).map((one, at) => ({ ...one, key: kept[at]?.key ?? free + at }));
  const put = (holidays: readonly ListedHoliday[]) => {
    setKept(holidays);
    onChange(formatHolidays(holidays));
  };
  return {
    listed,
    change: (key: number, change: Partial<Holiday>) =>
      put(listed.map((one) => (one.key === key ? { ...one, ...change } : one))),
    remove: (key: number) => put(listed.filter((one) => one.key !== key)),
    add: () => put([...listed, { day: '', name: '', key: Math.max(free, ...listed.map(({ key }) => key + 1)) }]),
  };
}

export function HolidaysField({ label, required, error, value, onChange }: HolidaysFieldProps) {
  const id = useId();
  const { listed, change, remove, add } = useListedHolidays(value, onChange);
  return (
    <FieldGroup id={id} label={label} required={required} error={error}>
      {listed.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
          {listed.map(({ key, day, name }, at) => (
            <li key={key} className="flex flex-wrap items-start gap-2">
              <div className="sm:w-44">
                <DateField
                  label={`Day ${at + 1}`}
                  value={day}
                  onChange={({ target }) => change(key, { day: target.value })}
                />
              </div>
              <div className="min-w-40 flex-1">
                <InputField
                  label={`Name ${at + 1}`}
                  value={name}
                  onChange={({ target }) => change(key, { name: target.value })}
                />
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove ${name || day || `day ${at + 1}`}`}
                className="mt-7"
                onClick={() => remove(key)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" size="small" className="self-start" onClick={add}>
        Add a holiday
      </Button>
    </FieldGroup>
  );
}
