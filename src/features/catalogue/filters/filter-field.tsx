import type { MouseEvent } from 'react';
import { isNumber } from './filter-selection-url.ts';
import type { CountedKind, FilterOption } from './filters.contract.ts';

type Range = Extract<FilterOption, { type: 'range' }>;
type Values = Exclude<FilterOption, Range>;

const STYLES = {
  button: {
    list: 'flex flex-wrap gap-1.5',
    label:
      'relative rounded-md border border-steel-300 px-2.5 py-1 pointer-coarse:py-2 hover:border-steel-500 has-checked:border-slate-700 has-checked:bg-slate-100 has-checked:text-slate-800 has-focus-visible:outline-2 has-focus-visible:outline-slate-700 has-aria-disabled:border-steel-200',
    // Covers the whole button, so that clicks and touch exploration hit the input itself.
    input: 'absolute inset-0 cursor-[inherit] opacity-0',
    text: '',
  },
  checkbox: {
    list: 'lg:max-h-62 lg:overflow-y-auto',
    label: 'py-1 pointer-coarse:py-2 hover:text-slate-700 has-checked:text-slate-800',
    input: 'size-4 flex-none translate-y-0.5 aria-disabled:opacity-50',
    text: 'flex-1',
  },
};

interface FilterFieldProps<Option> {
  option: Option;
  parameters: URLSearchParams;
}

export function FilterField({
  option,
  counted,
  parameters,
}: FilterFieldProps<FilterOption> & { counted: CountedKind }) {
  const { label, unit } = option;
  return (
    <fieldset className="break-inside-avoid border-b border-steel-100 px-4 py-3 last:border-b-0">
      <legend className="float-left mb-2 flex w-full items-baseline justify-between gap-2 text-sm font-semibold text-steel-800">
        <span>
          {label}
          {unit && <span className="font-normal text-steel-600"> ({unit})</span>}
        </span>
        {option.type === 'range' && option.remaining === null && (
          <span className="text-xs font-normal text-steel-500">none left</span>
        )}
      </legend>
      {option.type === 'range' ? (
        <div className="clear-left flex items-center gap-2 text-sm text-steel-600">
          <RangeEndField option={option} end="min" parameters={parameters} />
          <span aria-hidden="true">to</span>
          <RangeEndField option={option} end="max" parameters={parameters} />
        </div>
      ) : (
        <ValueChoices option={option} counted={counted} parameters={parameters} />
      )}
    </fieldset>
  );
}

/** Prevents choosing a value without results; `disabled` would drop the focus from the field. */
const preventChange = (event: MouseEvent) => event.preventDefault();

function ValueChoices({
  option: { name, type, values, counts },
  counted,
  parameters,
}: FilterFieldProps<Values> & { counted: CountedKind }) {
  const field = `f.${name}`;
  const chosen = parameters.getAll(field);
  const styles = STYLES[type];
  return (
    <ul className={`clear-left text-sm ${styles.list}`}>
      {values.map((value, at) => {
        const count = counts?.[at];
        const isChosen = chosen.includes(value);
        const isEmpty = count === 0 && !isChosen;
        return (
          <li key={value}>
            <label
              className={`flex items-baseline gap-2 has-aria-disabled:cursor-not-allowed has-aria-disabled:text-steel-500 ${styles.label}`}
            >
              <input
                type="checkbox"
                name={field}
                value={value}
                defaultChecked={isChosen}
                aria-disabled={isEmpty || undefined}
                onClick={isEmpty ? preventChange : undefined}
                className={styles.input}
              />
              <span className={styles.text}>{value}</span>
              {count !== undefined && (
                <span className="min-w-[2ch] text-end text-xs text-steel-600 tabular-nums">
                  {count}
                  <span className="sr-only">{count === 1 ? ` ${counted.slice(0, -1)}` : ` ${counted}`}</span>
                </span>
              )}
            </label>
          </li>
        );
      })}
    </ul>
  );
}

function RangeEndField({ option, end, parameters }: FilterFieldProps<Range> & { end: 'min' | 'max' }) {
  const { name, label, unit, remaining } = option;
  const field = `f.${name}.${end}`;
  const given = parameters.get(field) ?? '';
  return (
    <input
      type="text"
      autoComplete="off"
      inputMode="decimal"
      name={field}
      aria-label={`${label}, ${end === 'min' ? 'from' : 'to'}${unit ? ` (${unit})` : ''}`}
      placeholder={remaining === null ? '–' : String((remaining ?? option)[end])}
      defaultValue={isNumber(given) ? given : ''}
      className="w-full min-w-0 rounded-md border border-steel-400 px-2 py-1.5 text-sm tabular-nums hover:border-steel-500 not-placeholder-shown:border-steel-800 not-placeholder-shown:font-semibold"
    />
  );
}
