import type { FilterOption } from './products.contract.ts';

const LOOKS = {
  button: {
    list: 'flex flex-wrap gap-1.5',
    label:
      'block rounded-md border border-steel-300 px-2.5 py-1 hover:border-steel-500 has-checked:border-brand-600 has-checked:bg-brand-50 has-checked:text-brand-800 has-focus-visible:outline-2 has-focus-visible:outline-brand-600',
    input: 'sr-only',
  },
  checkbox: {
    list: 'max-h-56 overflow-y-auto',
    label: 'flex items-center gap-2.5 py-1 hover:text-brand-700',
    input: 'size-4 flex-none',
  },
};

interface FilterFieldProps {
  option: FilterOption;
  /** Of the address: what is chosen when the page is drawn. */
  parameters: URLSearchParams;
}

/** One filter: the two ends of a range, or values as buttons while they are few, else as check boxes; several may be on. */
export function FilterField({ option, parameters }: FilterFieldProps) {
  const { name, label } = option;
  const unit = option.type === 'range' ? option.unit : undefined;
  return (
    <fieldset className="border-b border-steel-100 px-4 py-3">
      <legend className="float-left mb-2 w-full text-sm font-semibold text-steel-800">
        {label}
        {unit && <span className="font-normal text-steel-600"> ({unit})</span>}
      </legend>
      {option.type === 'range' ? (
        <div className="clear-left flex items-center gap-2 text-sm text-steel-600">
          <End option={option} end="min" parameters={parameters} />
          <span aria-hidden="true">to</span>
          <End option={option} end="max" parameters={parameters} />
        </div>
      ) : (
        <ul className={`relative clear-left text-sm ${LOOKS[option.type].list}`}>
          {option.values.map((value) => (
            <li key={value}>
              <label className={LOOKS[option.type].label}>
                <input
                  type="checkbox"
                  name={`f.${name}`}
                  value={value}
                  defaultChecked={parameters.getAll(`f.${name}`).includes(value)}
                  className={LOOKS[option.type].input}
                />
                {value}
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface EndProps {
  option: Extract<FilterOption, { type: 'range' }>;
  end: 'min' | 'max';
  parameters: URLSearchParams;
}

function End({ option: { name, label, unit, ...ends }, end, parameters }: EndProps) {
  const field = `f.${name}.${end}`;
  return (
    <input
      type="number"
      step="any"
      inputMode="decimal"
      name={field}
      aria-label={`${label}, ${end === 'min' ? 'from' : 'to'}${unit ? ` (${unit})` : ''}`}
      placeholder={String(ends[end])}
      defaultValue={parameters.get(field) ?? ''}
      className="w-full min-w-0 rounded-md border border-steel-400 px-2 py-1.5 text-sm tabular-nums hover:border-steel-500"
    />
  );
}
