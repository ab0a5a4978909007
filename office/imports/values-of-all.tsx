import { Field, SelectField } from '../../src/ui/forms/field.tsx';
import { ReferenceField } from '../form/reference-field.tsx';
import { missingColumns, questionOf, useTablesOf } from './mapping-data.ts';
import { type Draft, type Known, MODELS } from './suggest-mapping.ts';

interface ValuesOfAllProps {
  draft: Draft;
  known: Known;
  onSay: (name: string, value: string) => void;
}

/** What the sheet has no column for, and is the same of all its rows. */
export function ValuesOfAll({ draft, known, onSay }: ValuesOfAllProps) {
  const { ofAll } = missingColumns(draft, known);
  const { data } = useTablesOf(draft.sheet === MODELS ? (draft.constants.product ?? '') : '');
  if (ofAll.length === 0) return null;
  return (
    <div className="dense grid max-w-3xl gap-4 sm:grid-cols-2">
      {ofAll.map((column) => {
        const { name, refers_to: refersTo, kind, allowed } = column;
        const label = questionOf(draft.sheet, column);
        const value = draft.constants[name] ?? '';
        const shared = { label, name, value, required: true };
        if (draft.sheet === MODELS && name === 'table')
          return (
            <SelectField key={name} {...shared} onChange={({ target }) => onSay(name, target.value)}>
              <option value="">–</option>
              {(data?.tables ?? [1, 2, 3, 4].map((number) => ({ number, headline: '' }))).map(
                ({ number, headline }) => (
                  <option key={number} value={number}>
                    Table {number}
                    {headline && `: ${headline}`}
                  </option>
                ),
              )}
            </SelectField>
          );
        if (refersTo)
          return (
            <ReferenceField
              key={name}
              {...shared}
              refersTo={{ ...refersTo, ...(refersTo.only ? { only: refersTo.only } : {}) }}
              error={undefined}
              ref={() => {}}
              onBlur={() => {}}
              onChange={(change) => onSay(name, typeof change === 'string' ? change : change.target.value)}
            />
          );
        return (
          <Field
            key={name}
            {...shared}
            hint={kind === 'text' ? undefined : allowed}
            onChange={({ target }) => onSay(name, target.value)}
          />
        );
      })}
    </div>
  );
}
