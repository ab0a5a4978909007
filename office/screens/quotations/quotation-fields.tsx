import { formatDayInIndia } from '../../../src/platform/time/time-zone.ts';
import { InputField, SelectField, TextAreaField } from '../../../src/ui/forms/input-field.tsx';
import { DateField } from '../../shell/controls/date-field.tsx';
import { GstinField } from '../../shell/controls/gstin-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { CURRENCY_CHOICES } from '../../shell/data/currency-choices.ts';
import { findNumberProblem, QUOTATION_FIELD_LABELS, type QuotationDraftProps } from './quotation-data.ts';

const buildStateChoices = (states: readonly string[], chosen: string) =>
  [...new Set([...states, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: value }));

export function BuyerFields({ draft, set, problemIn }: QuotationDraftProps) {
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
  const state = { label: QUOTATION_FIELD_LABELS.buyer_state, value: buyer_state, error: problemIn('buyer_state') };
  const hint = `Sold from ${seller.state || 'a state not set yet (add it in the settings)'}.`;
  return (
    <section aria-labelledby="buyer" className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <h2 id="buyer">For</h2>
      <InputField
        label={QUOTATION_FIELD_LABELS.buyer_name}
        required
        value={buyer_name}
        error={problemIn('buyer_name')}
        onChange={({ target }) => set({ buyer_name: target.value })}
      />
      <InputField
        label={QUOTATION_FIELD_LABELS.buyer_company}
        value={buyer_company}
        error={problemIn('buyer_company')}
        onChange={({ target }) => set({ buyer_company: target.value })}
      />
      <TextAreaField
        label={QUOTATION_FIELD_LABELS.buyer_address}
        rows={3}
        value={buyer_address}
        error={problemIn('buyer_address')}
        onChange={({ target }) => set({ buyer_address: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <InputField
          label={QUOTATION_FIELD_LABELS.buyer_country}
          value={buyer_country}
          error={problemIn('buyer_country')}
          hint={isIndia ? undefined : 'No GST is charged abroad.'}
          onChange={({ target }) => set({ buyer_country: target.value })}
        />
        {isIndia ? (
          <SelectField {...state} hint={hint} onChange={({ target }) => set({ buyer_state: target.value })}>
            <SelectOptions any="Not known" choices={buildStateChoices(states, buyer_state)} />
          </SelectField>
        ) : (
          <InputField {...state} onChange={({ target }) => set({ buyer_state: target.value })} />
        )}
      </div>
      {isIndia && (
        <SelectField
          label={QUOTATION_FIELD_LABELS.place_of_supply}
          hint="The state that the goods are delivered to, for GST"
          value={place_of_supply}
          error={problemIn('place_of_supply')}
          onChange={({ target }) => set({ place_of_supply: target.value })}
        >
          <SelectOptions any="The buyer’s state" choices={buildStateChoices(states, place_of_supply)} />
        </SelectField>
      )}
      <GstinField
        label={QUOTATION_FIELD_LABELS.buyer_gstin}
        state={isIndia ? buyer_state : ''}
        value={buyer_gstin}
        error={problemIn('buyer_gstin')}
        onChange={(value) => set({ buyer_gstin: value })}
      />
    </section>
  );
}

export function TermsFields({ draft, set, problemIn }: QuotationDraftProps) {
  const { currency, delivery, valid_until, terms } = draft;
  const isPast = draft.state === 'draft' && valid_until !== '' && valid_until < formatDayInIndia(new Date());
  const charge = (name: 'packing' | 'freight') => (
    <InputField
      label={QUOTATION_FIELD_LABELS[name]}
      hint="Or a percentage such as 2 %"
      inputMode="text"
      value={draft[name]}
      error={problemIn(name) ?? findNumberProblem(draft[name])}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );
  return (
    <section aria-labelledby="terms" className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <h2 id="terms">Conditions</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={QUOTATION_FIELD_LABELS.currency}
          value={currency}
          onChange={({ target }) =>
            set({ currency: CURRENCY_CHOICES.find(({ value }) => value === target.value)?.value ?? currency })
          }
        >
          <SelectOptions choices={CURRENCY_CHOICES} />
        </SelectField>
        <DateField
          label={QUOTATION_FIELD_LABELS.valid_until}
          value={valid_until}
          error={problemIn('valid_until') ?? (isPast ? 'This is in the past' : undefined)}
          onChange={({ target }) => set({ valid_until: target.value })}
        />
        {charge('packing')}
        {charge('freight')}
      </div>
      <InputField
        label={QUOTATION_FIELD_LABELS.delivery}
        value={delivery}
        error={problemIn('delivery')}
        onChange={({ target }) => set({ delivery: target.value })}
      />
      <TextAreaField
        label={QUOTATION_FIELD_LABELS.terms}
        rows={6}
        value={terms}
        error={problemIn('terms')}
        onChange={({ target }) => set({ terms: target.value })}
      />
    </section>
  );
}
