import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { ConflictScreen } from '../../rows/form/conflict.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { useQuestion } from '../../shell/controls/use-question.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { useSaveKey } from '../../shell/controls/use-save-key.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { useUnsavedState } from '../../shell/data/use-unsaved-state.ts';
import { counted } from '../../shell/data/values.ts';
import { LeftNote } from '../../shell/parts/left-note.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import {
  changedFields,
  currentOf,
  nameOf,
  refusalOf,
  refusalWords,
  stateName,
  type UnsavedQuotation,
  unsavedQuotation,
  valueAt,
} from './quotation-data.ts';
import { BuyerFields, TermsFields } from './quotation-fields.tsx';
import { QuotationLines } from './quotation-lines.tsx';
import { mergedQuotation, mergeQuotation, placed, rebased } from './quotation-merge.ts';
import { ConfirmOrderDialog, SendDialog } from './send-dialog.tsx';

export function QuotationForm({ loaded, reread }: { loaded: QuotationOfDesk; reread: () => Promise<void> }) {
  const { id, state, sent_at, answered_at, answered_by, order_number, confirmed_at } = loaded;
  const [base, setBase] = useState(() => placed(loaded));
  const [draft, setDraft] = useState(base);
  const typedNow = useRef(draft);
  useEffect(() => {
    typedNow.current = draft;
  });
  const [conflict, setConflict] = useState<QuotationOfDesk>();
  const [refused, setRefused] = useState<QuotationOfDesk>();
  const [isSending, setSending] = useState(false);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isDraft = state === 'draft';
  const changed = isDraft ? changedFields(base, draft).length : 0;
  const dirty = changed > 0;
  const typed = useMemo(
    (): UnsavedQuotation | undefined => (dirty && !isWithdrawn ? { base, draft } : undefined),
    [dirty, isWithdrawn, base, draft],
  );
  const unsaved = useUnsavedState(
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
    const what = unsavedQuotation(left?.what);
    if (what) {
      setBase(what.base);
      setDraft(what.draft);
      if (what.base.version !== base.version) setConflict(base);
    }
    unsaved.dropLeft(what);
  };

  /** Returns false unless all that is typed by then is saved. */
  const saveNow = async (values = draft): Promise<boolean> => {
    try {
      const saved = placed(await office.callRaw('/api/office/save_quotation', values));
      const next = rebased(values, typedNow.current, saved);
      setBase(saved);
      setDraft(next);
      setConflict(undefined);
      const isWhole = changedFields(saved, next).length === 0;
      if (!isWhole) notify('Saved, except for what you typed meanwhile. Save again.', { type: 'info' });
      return isWhole;
    } catch (error) {
      setRefused(values);
      const current = currentOf(error);
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
  const { ask, question } = useQuestion();
  const withdraw = async () => {
    await office.callRaw('/api/office/withdraw_quotation', { id, version: base.version });
    unsaved.forget();
    // The guard must know before the screen is left.
    flushSync(() => setWithdrawn(true));
    notify(isDraft ? 'The draft is discarded' : 'The quotation is withdrawn', { type: 'success' });
    await client.invalidateQueries({ queryKey: ['enquiry', loaded.conversation_id] });
    navigate(`/enquiries/${loaded.conversation_id}`);
  };
  const revising = useRequest(async () => {
    const begun = await office.callRaw('/api/office/revise_quotation', { id, version: base.version });
    navigate(`/quotations/${begun.id}`);
  });
  useSaveKey(() => isDraft && !conflict && !sending.busy && !isSending && saving.run());

  const error = saving.error ?? sending.error;
  const { field, text } = refusalOf(error);
  // A refusal disappears once its field is changed.
  const isRefused = field === '' || (refused && valueAt(refused, field) === valueAt(draft, field));
  const problemIn = (name: string) => (isRefused && field === name ? `This ${text}` : undefined);
  const parts = { draft, problemIn, set: (changed: Partial<QuotationOfDesk>) => setDraft({ ...draft, ...changed }) };
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
      {error !== undefined && isRefused && <ProblemNote>{refusalWords(error)}</ProblemNote>}
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
          <Button variant="quiet" onClick={() => ask({ ...questionBefore(loaded, changed), run: withdraw })}>
            {isDraft ? 'Discard' : 'Withdraw'}
          </Button>
        )}
      </div>
      {question}
      {isSending && (
        <SendDialog
          quotation={base}
          onClose={() => setSending(false)}
          onChanged={(current, why) => {
            setSending(false);
            setBase(placed(current));
            setDraft(placed(current));
            notify(why, { type: 'error' });
          }}
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

function questionBefore(quotation: QuotationOfDesk, changed: number) {
  if (quotation.state !== 'draft')
    return {
      title: `Withdraw ${nameOf(quotation)}?`,
      action: 'Withdraw',
      about: 'Its link will say that it was withdrawn, and it cannot be accepted any more. The customer gets no email.',
    };
  const typed = changed ? ` What you typed and have not saved, ${counted(changed, 'field')}, is lost as well.` : '';
  return {
    title: quotation.number ? `Discard ${nameOf(quotation)}?` : 'Discard this draft?',
    action: 'Discard',
    about: `${fateOfDraft(quotation)}${typed}`,
  };
}

function fateOfDraft({ number, revision }: QuotationOfDesk): string {
  if (number === null) return 'The draft is deleted and cannot be brought back.';
  return revision > 1
    ? 'This revision is deleted and cannot be brought back. The revisions before it stay as they are.'
    : 'It has a number, so it stays in the list as withdrawn. To go on with it later, make a revision.';
}

interface QuotationConflictProps {
  base: QuotationOfDesk;
  mine: QuotationOfDesk;
  conflict: QuotationOfDesk;
  onSave: (merged: QuotationOfDesk) => void;
  onBack: () => void;
}

function QuotationConflict({ base, mine, conflict, onSave, onBack }: QuotationConflictProps) {
  const merge = mergeQuotation(base, mine, conflict);
  return (
    <ConflictScreen
      title={`${conflict.changed_by ?? 'Someone else'} has changed this quotation in the meantime`}
      lines={merge.differences}
      saving={false}
      save="Save"
      back="Back to my quotation"
      onSave={(chosen) => onSave(mergedQuotation(merge, mine, chosen) ?? mine)}
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
  quotation: QuotationOfDesk;
  onSent: () => Promise<void>;
}

function OrderConfirmation({ quotation, onSent }: OrderConfirmationProps) {
  const [isSending, setSending] = useState(false);
  const mayWrite = useMay('enquiries', 'write');
  const notify = useNotify();
  return (
    <>
      <a
        href={`/api/office/order_confirmation?id=${quotation.id}`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'secondary' })}
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
