import { Field, SelectField, TextAreaField } from '../../src/ui/forms/field.tsx';
import { GstinField } from '../controls/gstin-field.tsx';
import { Options } from '../controls/options.tsx';
import type { DraftProps } from './draft-props.ts';
import { FIELDS } from './quotation-data.ts';

/** Whom it is for. The state decides on the taxes. */
export function BuyerFields({ draft, set, problemIn }: DraftProps) {
  const { buyer_name, buyer_company, buyer_address, buyer_state, buyer_country, buyer_gstin, states, seller } = draft;
  const isIndia = buyer_country.trim().toLowerCase() === 'india';
  const state = { label: FIELDS.buyer_state, value: buyer_state, error: problemIn('buyer_state') };
  const hint = `Sold from ${seller.state || 'a state that the settings do not name yet'}.`;
  return (
    <section aria-labelledby="buyer" className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <h2 id="buyer">For</h2>
      <Field
        label={FIELDS.buyer_name}
        required
        value={buyer_name}
        error={problemIn('buyer_name')}
        onChange={({ target }) => set({ buyer_name: target.value })}
      />
      <Field
        label={FIELDS.buyer_company}
        value={buyer_company}
        error={problemIn('buyer_company')}
        onChange={({ target }) => set({ buyer_company: target.value })}
      />
      <TextAreaField
        label={FIELDS.buyer_address}
        rows={3}
        value={buyer_address}
        error={problemIn('buyer_address')}
        onChange={({ target }) => set({ buyer_address: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={FIELDS.buyer_country}
          value={buyer_country}
          error={problemIn('buyer_country')}
          hint={isIndia ? undefined : 'No GST is charged abroad.'}
          onChange={({ target }) => set({ buyer_country: target.value })}
        />
        {isIndia ? (
          <SelectField {...state} hint={hint} onChange={({ target }) => set({ buyer_state: target.value })}>
            <Options
              any="Not known"
              choices={[...new Set([...states, ...(buyer_state ? [buyer_state] : [])])].map((value) => ({
                value,
                label: value,
              }))}
            />
          </SelectField>
        ) : (
          <Field {...state} onChange={({ target }) => set({ buyer_state: target.value })} />
        )}
      </div>
      <GstinField
        label={FIELDS.buyer_gstin}
        value={buyer_gstin}
        error={problemIn('buyer_gstin')}
        onChange={(value) => set({ buyer_gstin: value })}
      />
    </section>
  );
}
