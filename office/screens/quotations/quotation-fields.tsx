import { dayInIndia } from '../../../src/platform/time/time-zone.ts';
import { Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { GstinField } from '../../shell/controls/gstin-field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { CURRENCY_CHOICES, type DraftProps, FIELDS, numberProblem } from './quotation-data.ts';

const stateChoices = (states: readonly string[], chosen: string) =>
  [...new Set([...states, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }));

export function BuyerFields({ draft, set, problemIn }: DraftProps) {
  const {
    buyer_name,
    buyer_company,
    buyer_address,
    buyer_state,
    buyer_country,
    buyer_gstin,
    place_of_supply,
    states,
    seller,
  } = draft;
  const isIndia = buyer_country.trim().toLowerCase() === 'india';
  const state = { label: FIELDS.buyer_state, value: buyer_state, error: problemIn('buyer_state') };
  const hint = `Sold from ${seller.state || 'a state not set yet (add it in the settings)'}.`;
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
            <Options any="Not known" choices={stateChoices(states, buyer_state)} />
          </SelectField>
        ) : (
          <Field {...state} onChange={({ target }) => set({ buyer_state: target.value })} />
        )}
      </div>
      {isIndia && (
        <SelectField
          label={FIELDS.place_of_supply}
          hint="Where the goods are delivered for GST"
          value={place_of_supply}
          error={problemIn('place_of_supply')}
          onChange={({ target }) => set({ place_of_supply: target.value })}
        >
          <Options any="The buyer’s state" choices={stateChoices(states, place_of_supply)} />
        </SelectField>
      )}
      <GstinField
        label={FIELDS.buyer_gstin}
        state={isIndia ? buyer_state : ''}
        value={buyer_gstin}
        error={problemIn('buyer_gstin')}
        onChange={(value) => set({ buyer_gstin: value })}
      />
    </section>
  );
}

export function TermsFields({ draft, set, problemIn }: DraftProps) {
  const { currency, delivery, valid_until, terms } = draft;
  const isPast = draft.state === 'draft' && valid_until !== '' && valid_until < dayInIndia(new Date());
  const charge = (name: 'packing' | 'freight') => (
    <Field
      label={FIELDS[name]}
      hint="Or a percentage such as 2 %"
      inputMode="text"
      value={draft[name]}
      error={problemIn(name) ?? numberProblem(draft[name])}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
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
          error={problemIn('valid_until') ?? (isPast ? 'This is in the past' : undefined)}
          onChange={({ target }) => set({ valid_until: target.value })}
        />
        {charge('packing')}
        {charge('freight')}
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
