import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { Field, SelectField, TextAreaField } from '../../../src/ui/forms/field.tsx';
import { ConflictScreen } from '../../rows/form/choose-side.tsx';
import { MergeTable } from '../../rows/form/conflict.tsx';
import type { Side } from '../../rows/form/merge.ts';
import { DateField } from '../../shell/controls/date-field.tsx';
import { GstinField } from '../../shell/controls/gstin-field.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { useSaveKey } from '../../shell/controls/use-save-key.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useKeptState } from '../../shell/data/use-kept-state.ts';
import { counted } from '../../shell/data/values.ts';
import { LeftNote } from '../../shell/parts/left-note.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import type { DraftProps } from './draft-props.ts';
import { OrderConfirmation } from './order-confirmation.tsx';
import {
  CURRENCY_CHOICES,
  changedFields,
  FIELDS,
  type KeptQuotation,
  keptQuotation,
  nameOf,
  refusalOf,
  refusalWords,
  stateName,
} from './quotation-data.ts';
import { QuotationLines } from './quotation-lines.tsx';
import { mergedQuotation, mergeQuotation, placed } from './quotation-merge.ts';
import { SendDialog } from './send-dialog.tsx';

export function QuotationForm({ loaded, reread }: { loaded: QuotationOfDesk; reread: () => Promise<void> }) {
  const { id, state, sent_at, answered_at, answered_by, order_number, confirmed_at } = loaded;
  const [base, setBase] = useState(() => placed(loaded));
  const [draft, setDraft] = useState(base);
  const [conflict, setConflict] = useState<QuotationOfDesk>();
  const [isSending, setSending] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isDraft = state === 'draft';
  const changed = isDraft ? changedFields(base, draft).length : 0;
  const dirty = changed > 0;
  const typed = useMemo((): KeptQuotation | undefined => (dirty ? { base, draft } : undefined), [dirty, base, draft]);
  const unsaved = useKeptState(
    {
      screen: `quotation ${id}`,
      label: `${nameOf(loaded)} for ${loaded.buyer_company || loaded.buyer_name}`,
      to: `/quotations/${id}`,
    },
    typed,
    counted(changed, 'changed field'),
  );
  const left = isDraft ? unsaved.left : undefined;
  const bringBack = () => {
    const what = keptQuotation(left?.what);
    if (what) {
      setBase(what.base);
      setDraft(what.draft);
      if (what.base.version !== base.version) setConflict(base);
    }
    unsaved.dropLeft(what);
  };

  const saveNow = async (values = draft): Promise<boolean> => {
    try {
      const saved = placed(await office.callRaw('/api/office/save_quotation', values));
      setBase(saved);
      setDraft(saved);
      setConflict(undefined);
      return true;
    } catch (error) {
      const current = error instanceof HttpError && (error.body.current as QuotationOfDesk | undefined);
      if (!current) throw error;
      setConflict(placed(current));
      return false;
    }
  };
  const saving = useRequest(async () => {
    if (await saveNow()) notify('Saved', { type: 'success' });
  });
  const act = useAct();
  const saveMerged = (theirs: QuotationOfDesk, merged: QuotationOfDesk) =>
    act(async () => {
      setBase(theirs);
      setDraft(merged);
      setConflict(undefined);
      if (await saveNow(merged)) notify('Saved', { type: 'success' });
    });
  const sending = useRequest(async () => {
    if (!dirty || (await saveNow())) setSending(true);
  });
  const acting = useRequest(async () => {
    await office.callRaw('/api/office/withdraw_quotation', { id, version: base.version });
    notify(isDraft ? 'The draft is discarded' : 'The quotation is withdrawn', { type: 'success' });
    await client.invalidateQueries({ queryKey: ['enquiry', loaded.conversation_id] });
    navigate(`/enquiries/${loaded.conversation_id}`);
  });
  const revising = useRequest(async () => {
    const begun = await office.callRaw('/api/office/revise_quotation', { id, version: base.version });
    navigate(`/quotations/${begun.id}`);
  });
  useSaveKey(() => isDraft && !conflict && void saving.run());

  const error = saving.error ?? sending.error;
  const { field, text } = refusalOf(error);
  const problemIn = (name: string) => (field === name ? `This ${text}` : undefined);
  const parts = { draft, problemIn, set: (changed: Partial<QuotationOfDesk>) => setDraft({ ...draft, ...changed }) };
  const other = [acting, revising].flatMap((one) => one.problem?.text ?? []);
  if (conflict)
    return (
      <QuotationConflict
        {...{ base, conflict }}
        mine={draft}
        onSave={(merged) => void saveMerged(conflict, merged)}
        onBack={() => setConflict(undefined)}
      />
    );
  return (
    <form onSubmit={saving.submit} noValidate className="dense flex flex-col gap-6">
      <LeaveGuard dirty={dirty} onLeave={unsaved.forget} />
      {left && <LeftNote left={left} onTake={bringBack} onDiscard={() => unsaved.dropLeft()} />}
      {!isDraft && (
        <p className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
          <strong>{stateName(loaded)}.</strong>{' '}
          {sent_at && `Emailed ${when(sent_at)}. Sent quotations cannot be edited. `}
          {answered_at && `Answered by ${answered_by}, ${when(answered_at)}. `}
          {order_number && `Order number ${order_number}. `}
          {confirmed_at && `Order confirmed ${when(confirmed_at)}.`}
        </p>
      )}
      <fieldset disabled={!isDraft} className="flex min-w-0 flex-col gap-6">
        <QuotationLines {...parts} />
        <div className="grid gap-6 lg:grid-cols-2">
          <BuyerFields {...parts} />
          <TermsFields {...parts} />
        </div>
      </fieldset>
      {error !== undefined && <ProblemNote>{refusalWords(error)}</ProblemNote>}
      {other.map((one) => (
        <ProblemNote key={one}>{one}</ProblemNote>
      ))}
      <div className="sticky bottom-0 -mx-4 -mb-5 flex flex-wrap gap-2 border-t border-steel-200 bg-white px-4 py-3 lg:-mx-6 lg:px-6">
        {isDraft && (
          <>
            <Button busy={sending.busy} onClick={() => void sending.run()}>
              Send…
            </Button>
            <Button type="submit" variant="secondary" busy={saving.busy}>
              Save
            </Button>
          </>
        )}
        <a
          href={`/api/office/quotation_pdf?id=${id}`}
          target="_blank"
          rel="noreferrer"
          aria-disabled={dirty || undefined}
          onClick={(event) => {
            if (!dirty) return;
            event.preventDefault();
            notify('Save first: the PDF is made from what is stored', { type: 'error' });
          }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {isDraft ? 'Preview' : 'PDF'}
        </a>
        {state === 'accepted' && <OrderConfirmation quotation={loaded} onSent={reread} />}
        {!isDraft && state !== 'accepted' && (
          <Button busy={revising.busy} onClick={() => void revising.run()}>
            Make a revision
          </Button>
        )}
        {(isDraft || state === 'sent' || state === 'declined') && (
          <Button variant="quiet" busy={acting.busy} onClick={() => void acting.run()}>
            {isDraft ? 'Discard' : 'Withdraw'}
          </Button>
        )}
      </div>
      {isSending && (
        <SendDialog
          quotation={base}
          onClose={() => setSending(false)}
          onSent={async () => {
            setSending(false);
            notify('The quotation is on its way', { type: 'success' });
            await client.invalidateQueries({ queryKey: ['enquiry', loaded.conversation_id] });
            await reread();
          }}
        />
      )}
    </form>
  );
}

function BuyerFields({ draft, set, problemIn }: DraftProps) {
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

interface QuotationConflictProps {
  base: QuotationOfDesk;
  mine: QuotationOfDesk;
  conflict: QuotationOfDesk;
  onSave: (merged: QuotationOfDesk) => void;
  onBack: () => void;
}

function QuotationConflict({ base, mine, conflict, onSave, onBack }: QuotationConflictProps) {
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const merge = mergeQuotation(base, mine, conflict);
  const merged = mergedQuotation(merge, mine, chosen);
  const collisions = merge.differences.filter(({ collides }) => collides);
  return (
    <ConflictScreen
      title={`${conflict.changed_by ?? 'Somebody else'} has changed this quotation in the meantime`}
      left={collisions.filter(({ field }) => !chosen[field.name]).length}
      saving={false}
      back="Back to my quotation"
      onSave={() => merged && onSave(merged)}
      onBack={onBack}
    >
      <p className="max-w-[42em]">
        Your changes are kept, and nothing has been saved yet.{' '}
        {collisions.length > 0
          ? 'Choose a value where both of you changed the same.'
          : 'You changed different things: both are kept.'}
      </p>
      <MergeTable
        lines={merge.differences}
        chosen={chosen}
        onChoose={(name, side) => setChosen({ ...chosen, [name]: side })}
      />
    </ConflictScreen>
  );
}

function TermsFields({ draft, set, problemIn }: DraftProps) {
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
