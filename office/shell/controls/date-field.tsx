import { type ComponentProps, useRef, useState } from 'react';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { formatOfficeDay, parseTypedDay } from '../data/moments.ts';

interface DateFieldProps
  extends Omit<ComponentProps<typeof InputField>, 'type' | 'value' | 'label' | 'onChange' | 'min'> {
  label: string;
  /** A day as 2026-11-29, with a time as 2026-11-29T09:30. */
  value: string;
  /** Gets a day in the same form, or the typed text while it is none. */
  onChange: (event: { target: { value: string } }) => void;
  min?: string;
  withTime?: boolean;
  /** A filter gets days only, because each of its values loads a list. */
  isFilter?: boolean;
}

const CALENDAR_ICON = 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5';

/** A day in the office's format, because fields of browsers show it in the language of the browser. */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, min, withTime = false, isFilter = false, error, disabled, ...rest } = props;
  const [typed, setTyped] = useState({ text: '', value: '', isLeft: true });
  const picker = useRef<HTMLInputElement>(null);
  const isTyped = typed.text !== '' && (!typed.isLeft || typed.value === value);
  const isUnread = isTyped && parseTypedDay(typed.text, withTime) === undefined;
  const example = withTime ? '29 Nov 2026, 09:30' : '29 Nov 2026';
  const put = (text: string, isLeft = false) => {
    const day = text.trim() && parseTypedDay(text, withTime);
    const next = day ?? (isFilter ? value : text);
    setTyped({ text, value: next, isLeft });
    if (next !== value) onChange({ target: { value: next } });
  };
  return (
    <div className={`relative ${isFilter ? 'sm:w-40' : ''}`}>
      <InputField
        {...rest}
        label={label}
        disabled={disabled}
        placeholder={example}
        autoComplete="off"
        value={isTyped && (isUnread || !typed.isLeft) ? typed.text : formatOfficeDay(value.replace(/T(?=\d\d:)/, ' '))}
        error={error ?? (isUnread && typed.isLeft ? `Enter a day such as ${example}` : undefined)}
        onChange={({ target }) => put(target.value)}
        onBlur={(event) => {
          setTyped((before) => ({ ...before, isLeft: true }));
          rest.onBlur?.(event);
        }}
        adornment={
          <button
            type="button"
            aria-label={`${label}: open the calendar`}
            disabled={disabled}
            onClick={() => picker.current?.showPicker()}
            className="grid size-9 place-items-center rounded-md text-steel-600 hover:bg-steel-100"
          >
            <Icon path={CALENDAR_ICON} className="size-4.5" />
          </button>
        }
      />
      <input
        ref={picker}
        type={withTime ? 'datetime-local' : 'date'}
        aria-hidden="true"
        tabIndex={-1}
        min={min}
        disabled={disabled}
        value={parseTypedDay(value, withTime) ?? ''}
        onChange={({ target }) => put(target.value, true)}
        className="sr-only bottom-0"
      />
    </div>
  );
}
