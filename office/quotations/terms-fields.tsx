import { Field, SelectField, TextAreaField } from '../../src/ui/forms/field.tsx';
import { DateField } from '../controls/date-field.tsx';
import { Options } from '../controls/options.tsx';
import type { DraftProps } from './draft-props.ts';
import { CURRENCY_CHOICES, FIELDS } from './quotation-data.ts';

/** Currency, packing and freight, delivery, how long it is valid, and the terms. */
export function TermsFields({ draft, set, problemIn }: DraftProps) {
  const { currency, packing, freight, delivery, valid_until, terms } = draft;
  return (
    <section aria-labelledby="terms" className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <h2 id="terms">Conditions</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={FIELDS.currency}
          value={currency}
          onChange={({ target }) =>
            set({ currency: CURRENCY_CHOICES.find(({ value }) => value === target.value)?.value ?? currency })
          }
        >
          <Options choices={CURRENCY_CHOICES} />
        </SelectField>
        <DateField
          label={FIELDS.valid_until}
          value={valid_until}
          error={problemIn('valid_until')}
          onChange={({ target }) => set({ valid_until: target.value })}
        />
        <Field
          label={FIELDS.packing}
          inputMode="decimal"
          value={packing}
          error={problemIn('packing')}
          onChange={({ target }) => set({ packing: target.value })}
        />
        <Field
          label={FIELDS.freight}
          inputMode="decimal"
          value={freight}
          error={problemIn('freight')}
          onChange={({ target }) => set({ freight: target.value })}
        />
      </div>
      <Field
        label={FIELDS.delivery}
        value={delivery}
        error={problemIn('delivery')}
        onChange={({ target }) => set({ delivery: target.value })}
      />
      <TextAreaField
        label={FIELDS.terms}
        rows={6}
        value={terms}
        error={problemIn('terms')}
        onChange={({ target }) => set({ terms: target.value })}
      />
    </section>
  );
}
