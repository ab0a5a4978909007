import { Field } from '../../../ui/forms/field.tsx';
import { MAX_LENGTH } from './clamp-finder.limits.ts';
import type { FinderSearch } from './finder-search.ts';

const FIELDS = [
  { name: 'workpiece', label: 'Workpiece from (mm)', hint: 'Its height above the base' },
  { name: 'workpiece_to', label: 'to (mm)', hint: 'If heights vary' },
  { name: 'length', label: 'Max. length (mm)', hint: 'Closed and open' },
  { name: 'width', label: 'Max. width (mm)', hint: '' },
  { name: 'open_height', label: 'Max. height open (mm)', hint: '' },
  { name: 'thread', label: 'Spindle thread', hint: 'Such as M8' },
  { name: 'along', label: 'Hole pitch along (mm)', hint: 'Within 0.2 mm' },
  { name: 'across', label: 'across (mm)', hint: '' },
] as const;

/** What there is room for, and what the clamp is bolted to; open where something of it is asked for. */
export const SpaceFields = ({ form }: { form: FinderSearch }) => (
  <details className="group col-span-2 lg:col-span-1" open={FIELDS.some(({ name }) => form[name]) || undefined}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-steel-800 hover:text-slate-700">
      <span
        aria-hidden="true"
        className="me-1.5 inline-block transition-transform group-open:rotate-90 motion-reduce:transition-none"
      >
        ›
      </span>
      Workpiece, space and holes
    </summary>
    <div className="mt-2 grid grid-cols-2 items-start gap-3">
      {FIELDS.map(({ name, label, hint }) => (
        <Field
          key={name}
          {...(name === 'thread'
            ? { maxLength: 20 }
            : { type: 'number', step: 'any', inputMode: 'decimal' as const, max: MAX_LENGTH })}
          label={label}
          name={name}
          defaultValue={form[name]}
          hint={hint}
        />
      ))}
    </div>
  </details>
);
