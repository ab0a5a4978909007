import type { ReactNode } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { MAX_LENGTH } from './clamp-finder.limits.ts';
import type { FinderSearch } from './finder-search.ts';
import { NEED_FIELDS, type NeedField } from './need/need-fields.limits.ts';

const FIELDS = [
  ['workpiece', 'Its height above the base'],
  ['workpiece_to', 'If heights vary'],
  ['length', 'Closed and open'],
  ['width', ''],
  ['open_height', ''],
  ['thread', 'Such as M8'],
  ['along', 'Within 0.2 mm'],
  ['across', ''],
] as const;

/** `L Max. length (mm)`: the letter is that of the drawing. */
export function labelOf(field: NeedField): ReactNode {
  const { letter, name, unit } = NEED_FIELDS[field];
  return (
    <>
      {letter && (
        <span aria-hidden="true" className="me-1 inline-block min-w-4 font-display text-steel-600">
          {letter}
        </span>
      )}
      {name}
      {unit && ` (${unit})`}
    </>
  );
}

/** What there is room for, and what the clamp is bolted to; open where something of it is asked for. */
export const SpaceFields = ({ form }: { form: FinderSearch }) => (
  <details className="group col-span-2 lg:col-span-1" open={FIELDS.some(([name]) => form[name] !== '') || undefined}>
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
      {FIELDS.map(([name, hint]) => (
        <Field
          key={name}
          {...(name === 'thread'
            ? { maxLength: 20 }
            : { type: 'number', step: 'any', inputMode: 'decimal' as const, max: MAX_LENGTH })}
          label={labelOf(name)}
          name={name}
          defaultValue={form[name]}
          hint={hint}
        />
      ))}
      <div className="col-span-2">
        <Field
          label="Does this model fit?"
          name="fit"
          maxLength={150}
          defaultValue={form.fit}
          hint="A model number, drawn in your space"
        />
      </div>
    </div>
  </details>
);
