import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { ConflictScreen } from '../../rows/form/row-conflict.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { useSaveKey } from '../../shell/controls/use-save-key.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import {
  formatQuotationName,
  formatQuotationRefusal,
  getCurrentQuotation,
  getQuotationStateName,
  getValueAt,
  listChangedQuotationFields,
  parseQuotationRefusal,
  parseUnsavedQuotation,
  type UnsavedQuotation,
} from './quotation-data.ts';
import { BuyerFields, TermsFields } from './quotation-fields.tsx';
import { QuotationLines } from './quotation-lines.tsx';
import { buildMergedQuotation, mergeQuotation, numberLines, rebased } from './quotation-merge.ts';
import { ConfirmOrderDialog, SendQuotationDialog } from './send-quotation-dialog.tsx';

export function QuotationForm({ loaded, reread }: { loaded: OfficeQuotation; reread: () => Promise<void> }) {
  const { id, state, sent_at, answered_at, answered_by, order_number, confirmed_at } = loaded;
  const [base, setBase] = useState(() => numberLines(loaded));
  const [draft, setDraft] = useState(base);
  const typedNow = useRef(draft);
  useEffect(() => {
    typedNow.current = draft;
  });
  const [conflict, setConflict] = useState<OfficeQuotation>();
  const [refused, setRefused] = useState<OfficeQuotation>();
  const [isSending, setSending] = useState(false);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isDraft = state === 'draft';
  const changed = isDraft ? listChangedQuotationFields(base, draft).length : 0;
  const dirty = changed > 0;
  const typed = useMemo(
    () =>
      dirty && !isWithdrawn
        ? () => ({ what: { base, draft }, amount: formatPlural(changed, 'changed field') })
        : undefined,
    [dirty, isWithdrawn, base, draft, changed],
  );
  const unsaved = useUnsavedWork<UnsavedQuotation>(
    {
      screen: `quotation ${id}`,
      label: `${formatQuotationName(loaded)} for ${loaded.buyer_company || loaded.buyer_name}`,
      to: `/quotations/${id}`,
    },
    { typed },
  );
  const left = isDraft ? unsaved.left : undefined;
  const bringBack = () => {
    const what = parseUnsavedQuotation(left?.what);
    if (!what) return unsaved.discardLeft();
    setBase(what.base);
    setDraft(what.draft);
    if (what.base.version !== base.version) setConflict(base);
    unsaved.takeLeft(what);
  };

  /** Returns false unless all that is typed by then is saved. */
  const saveNow = async (values = draft): Promise<boolean> => {
    try {
      const saved = numberLines(await officeApi.callRaw('/api/office/save_quotation', values));
      const next = rebased(values, typedNow.current, saved);
      setBase(saved);
      setDraft(next);
      setConflict(undefined);
      const isWhole = listChangedQuotationFields(saved, next).length === 0;
      if (!isWhole) notify('Saved, except for what you typed while saving. Save again.', { type: 'info' });
      return isWhole;
    } catch (error) {
      setRefused(values);
      const current = getCurrentQuotation(error);
      if (!current) throw error;
      setConflict(numberLines(current));
      return false;
    }
  };
  const saving = useOfficeRequest(async () => {
    if (await saveNow()) notify('Saved', { type: 'success' });
  });
  const act = useReportedAct();
  const saveMerged = (theirs: OfficeQuotation, merged: OfficeQuotation) =>
    act(async () => {
      setBase(theirs);
      setDraft(merged);
      setConflict(undefined);
      if (await saveNow(merged)) notify('Saved', { type: 'success' });
    });
  const sending = useOfficeRequest(async () => {
    if (!dirty || (await saveNow())) setSending(true);
  });
  const { ask, question } = useConfirmation();
  const withdraw = async () => {
    await officeApi.callRaw('/api/office/withdraw_quotation', { id, version: base.version });
    unsaved.forget();
    // The guard must know before the screen is left.
    flushSync(() => setWithdrawn(true));
    notify(isDraft ? 'The draft is discarded' : 'The quotation is withdrawn', { type: 'success' });
    await client.invalidateQueries({ queryKey: ['enquiry', loaded.conversation_id] });
    navigate(`/enquiries/${loaded.conversation_id}`);
  };
  const revising = useOfficeRequest(async () => {
    const begun = await officeApi.callRaw('/api/office/revise_quotation', { id, version: base.version });
    navigate(`/quotations/${begun.id}`);
  });
  useSaveKey(() => isDraft && !conflict && !sending.busy && !isSending && saving.run());

  const error = saving.error ?? sending.error;
  const { field, text } = parseQuotationRefusal(error);
  // A refusal disappears once its field is changed.
  const isRefused = field === '' || (refused && getValueAt(refused, field) === getValueAt(draft, field));
  const problemIn = (name: string) => (isRefused && field === name ? `This ${text}` : undefined);
  const draftProps = {
    draft,
    problemIn,
    set: (changed: Partial<OfficeQuotation>) => setDraft({ ...draft, ...changed }),
  };
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
      <LeaveGuard dirty={dirty && !isWithdrawn} onLeave={unsaved.forget} />
      {left && <UnsavedInputNote left={left} onTake={bringBack} onDiscard={unsaved.discardLeft} />}
      {!isDraft && (
        <p className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
          <strong>{getQuotationStateName(loaded)}.</strong>{' '}
          {sent_at && `${SENT_WAYS[loaded.sent_by]} ${formatMoment(sent_at)}. Sent quotations cannot be edited. `}
          {answered_at && `Answered by ${answered_by}, ${formatMoment(answered_at)}. `}
          {order_number && `Order number ${order_number}. `}
          {confirmed_at && `Order confirmed ${formatMoment(confirmed_at)}.`}
        </p>
      )}
      <fieldset disabled={!isDraft} className="flex min-w-0 flex-col gap-6">
        <QuotationLines {...draftProps} />
        <div className="grid gap-6 lg:grid-cols-2">
          <BuyerFields {...draftProps} />
          <TermsFields {...draftProps} />
        </div>
      </fieldset>
      {error !== undefined && isRefused && <ProblemNote>{formatQuotationRefusal(error)}</ProblemNote>}
      {revising.problem && <ProblemNote>{revising.problem.text}</ProblemNote>}
      <div className="bottom-bar flex flex-wrap gap-2 lg:-mx-6! lg:px-6!">
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
            notify('Save first: the PDF is made from the saved quotation', { type: 'error' });
          }}
          className={buildButtonClass({ variant: 'secondary' })}
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
          <Button variant="quiet" onClick={() => ask({ ...buildQuestion(loaded, changed), run: withdraw })}>
            {isDraft ? 'Discard' : 'Withdraw'}
          </Button>
        )}
      </div>
      {question}
      {isSending && (
        <SendQuotationDialog
          quotation={base}
          onClose={() => setSending(false)}
          onChanged={(current, why) => {
            setSending(false);
            setBase(numberLines(current));
            setDraft(numberLines(current));
            notify(why, { type: 'error' });
          }}
          onSent={async () => {
            setSending(false);
            notify('The quotation is sent', { type: 'success' });
            await client.invalidateQueries({ queryKey: ['enquiry', loaded.conversation_id] });
            await reread();
          }}
        />
      )}
    </form>
  );
}

const SENT_WAYS = { email: 'Emailed', whatsapp: 'Sent by WhatsApp', hand: 'Handed over' } as const;

function buildQuestion(quotation: OfficeQuotation, changed: number) {
  if (quotation.state !== 'draft')
    return {
      title: `Withdraw ${formatQuotationName(quotation)}?`,
      action: 'Withdraw',
      about: 'The link will show that it was withdrawn, and it can no longer be accepted. The customer gets no email.',
    };
  const typed = changed
    ? ` What you typed and have not saved, ${formatPlural(changed, 'field')}, is lost as well.`
    : '';
  return {
    title: quotation.number ? `Discard ${formatQuotationName(quotation)}?` : 'Discard this draft?',
    action: 'Discard',
    about: `${fateOfDraft(quotation)}${typed}`,
  };
}

function fateOfDraft({ number, revision }: OfficeQuotation): string {
  if (number === null) return 'The draft is deleted and cannot be brought back.';
  return revision > 1
    ? 'This revision is deleted and cannot be brought back. The revisions before it stay as they are.'
    : 'It has a number, so it stays in the list as withdrawn. To continue with it later, make a revision.';
}

interface QuotationConflictProps {
  base: OfficeQuotation;
  mine: OfficeQuotation;
  conflict: OfficeQuotation;
  onSave: (merged: OfficeQuotation) => void;
  onBack: () => void;
}

function QuotationConflict({ base, mine, conflict, onSave, onBack }: QuotationConflictProps) {
  const merge = mergeQuotation(base, mine, conflict);
  return (
    <ConflictScreen
      title={`${conflict.changed_by ?? 'Someone else'} changed this quotation while you were editing`}
      lines={merge.differences}
      saving={false}
      save="Save"
      back="Back to my quotation"
      onSave={(chosen) => onSave(buildMergedQuotation(merge, mine, chosen) ?? mine)}
      onBack={onBack}
    >
      <p className="max-w-[42em]">
        Your changes are kept, and nothing has been saved yet.{' '}
        {merge.differences.some(({ collides }) => collides)
          ? 'Choose a value where both of you changed the same field.'
          : 'You changed different fields: both are kept.'}
      </p>
    </ConflictScreen>
  );
}

interface OrderConfirmationProps {
  quotation: OfficeQuotation;
  onSent: () => Promise<void>;
}

function OrderConfirmation({ quotation, onSent }: OrderConfirmationProps) {
  const [isSending, setSending] = useState(false);
  const mayWrite = useHasRight('enquiries', 'write');
  const notify = useNotify();
  return (
    <>
      <a
        href={`/api/office/order_confirmation?id=${quotation.id}`}
        target="_blank"
        rel="noreferrer"
        className={buildButtonClass({ variant: 'secondary' })}
      >
        Order confirmation
      </a>
      {mayWrite && (
        <Button variant={quotation.confirmed_at ? 'secondary' : 'primary'} onClick={() => setSending(true)}>
          {quotation.confirmed_at ? 'Send it again…' : 'Confirm the order…'}
        </Button>
      )}
      {isSending && (
        <ConfirmOrderDialog
          quotation={quotation}
          onClose={() => setSending(false)}
          onChanged={async (_current, why) => {
            setSending(false);
            notify(why, { type: 'error' });
            await onSent();
          }}
          onSent={async () => {
            setSending(false);
            notify('The order confirmation is on its way', { type: 'success' });
            await onSent();
          }}
        />
      )}
    </>
  );
}
