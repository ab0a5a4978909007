import { Field } from '../../src/ui/forms/field.tsx';
import { momentOf, typedTime } from '../data/moments.ts';

/** When something becomes public: at once, or at a time, as it was typed. */
export interface When {
  later: boolean;
  typed: string;
}

/** The moment that is meant; undefined for now, and while it is not complete. */
export const momentIn = ({ later, typed }: When): string | undefined => (later ? momentOf(typed) : undefined);
export const isComplete = (when: When): boolean => !when.later || momentIn(when) !== undefined;

/** Asks when something becomes public. */
export function WhenFields({ when, onChange }: { when: When; onChange: (when: When) => void }) {
  return (
    <>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">When</legend>
        {[
          [false, 'Now'],
          [true, 'At a time'],
        ].map(([value, name]) => (
          <label key={String(name)} className="flex items-center gap-2">
            <input
              type="radio"
              name="when"
              checked={when.later === value}
              onChange={() => onChange({ ...when, later: value === true })}
              className="flex-none"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {when.later && (
        <Field
          label="Date and time"
          type="datetime-local"
          hint="By the clock of the office, to the minute"
          required
          min={typedTime(new Date())}
          value={when.typed}
          onChange={({ target }) => onChange({ ...when, typed: target.value })}
        />
      )}
    </>
  );
}
