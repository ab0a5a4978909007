import { useState } from 'react';
import { DateField } from '../../shell/controls/date-field.tsx';
import { formatInputTime, formatOfficeDay, getNextMonday, parseInputTime } from '../../shell/data/moments.ts';

export interface PublishTime {
  later: boolean;
  typed: string;
}

export const getPublishMoment = ({ later, typed }: PublishTime): string | undefined =>
  later ? parseInputTime(typed) : undefined;
export const isPublishTimeComplete = (when: PublishTime): boolean =>
  !when.later || getPublishMoment(when) !== undefined;

export function PublishTimeFields({ when, onChange }: { when: PublishTime; onChange: (when: PublishTime) => void }) {
  const [monday] = useState(() => getNextMonday(new Date()));
  const [own, setOwn] = useState(when.later && when.typed !== monday);
  const choices = [
    { name: 'Now', checked: !when.later, choose: { later: false, typed: '' }, isOwn: false },
    {
      name: `Monday, ${formatOfficeDay(monday.slice(0, 10))}, 09:00`,
      checked: when.later && !own,
      choose: { later: true, typed: monday },
      isOwn: false,
    },
    { name: 'At a time', checked: when.later && own, choose: { later: true, typed: '' }, isOwn: true },
  ];
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">When</legend>
        {choices.map(({ name, checked, choose, isOwn }) => (
          <label key={name} className="flex items-center gap-2">
            <input
              type="radio"
              name="when"
              checked={checked}
              onChange={() => {
                setOwn(isOwn);
                onChange(choose);
              }}
              className="flex-none"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {when.later && own && (
        <DateField
          label="Date and time"
          withTime
          hint="Office time, to the minute"
          required
          min={formatInputTime(new Date())}
          value={when.typed}
          onChange={({ target }) => onChange({ ...when, typed: target.value })}
        />
      )}
    </>
  );
}
