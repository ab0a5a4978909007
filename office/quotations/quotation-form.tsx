import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../src/platform/errors.ts';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { LeaveGuard } from '../controls/leave-guard.tsx';
import { useRequest } from '../controls/use-request.ts';
import { useSaveKey } from '../controls/use-save-key.ts';
import { when } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import type { QuotationOfDesk } from '../data/office-types.ts';
import { useKeptState } from '../data/use-kept-state.ts';
import { counted } from '../data/values.ts';
import { LeftNote } from '../parts/left-note.tsx';
import { useNotify } from '../parts/notices.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import {
  changedFields,
  FIELDS,
  type KeptQuotation,
  keptQuotation,
  mergedDraft,
  nameOf,
  refusalOf,
  refusalWords,
  stateName,
} from './quotation-data.ts';
import { QuotationLines } from './quotation-lines.tsx';
import { SendDialog } from './send-dialog.tsx';
import { TermsFields } from './terms-fields.tsx';

export function QuotationForm({ loaded, reread }: { loaded: QuotationOfDesk; reread: () => Promise<void> }) {
  const { id, state, email, sent_at, answered_at, answered_by, order_number } = loaded;
  /** As it is stored, as far as it is known here, and as it is typed. */
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(loaded);
  const [meanwhile, setMeanwhile] = useState<string[]>();
  const [isSending, setSending] = useState(false);
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const isDraft = state === 'draft';
  const changed = isDraft ? changedFields(base, draft).length : 0;
  const dirty = changed > 0;
  const typed = useMemo((): KeptQuotation | undefined => (dirty ? { base, draft } : undefined), [dirty, base, draft]);
  const kept = useKeptState(
    {
      screen: `quotation ${id}`,
      label: `${nameOf(loaded)} for ${loaded.buyer_company || loaded.buyer_name}`,
      to: `/quotations/${id}`,
    },
    typed,
    counted(changed, 'changed field'),
  );
  const left = isDraft ? kept.left : undefined;
  const bringBack = () => {
    const what = keptQuotation(left?.what);
    if (what) {
      const theirs = changedFields(what.base, base);
      const again = mergedDraft(what.base, what.draft, base);
      setDraft(again);
      if (theirs.length > 0) setMeanwhile(theirs.map((name) => FIELDS[name]));
      kept.dropLeft({ base, draft: again });
    } else kept.dropLeft();
  };

  const saveNow = async () => {
    try {
      const saved = await office.callRaw('/api/office/save_quotation', draft);
      setBase(saved);
      setDraft(saved);
      setMeanwhile(undefined);
      return saved;
    } catch (error) {
      const current = error instanceof HttpError && (error.body.current as QuotationOfDesk | undefined);
      if (current) {
        setMeanwhile(changedFields(base, current).map((name) => FIELDS[name]));
        setDraft(mergedDraft(base, draft, current));
        setBase(current);
      }
      throw error;
    }
  };
  const saving = useRequest(async () => {
    await saveNow();
    notify('Saved', { type: 'success' });
  });
  const sending = useRequest(async () => {
    if (dirty) await saveNow();
    setSending(true);
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
  useSaveKey(() => isDraft && void saving.run());

  const error = saving.error ?? sending.error;
  const { field, text } = refusalOf(error);
  const problemIn = (name: string) => (field === name ? `This ${text}` : undefined);
  const parts = { draft, problemIn, set: (changed: Partial<QuotationOfDesk>) => setDraft({ ...draft, ...changed }) };
  const other = [acting, revising].flatMap((one) => one.problem?.text ?? []);
  return (
    <form onSubmit={saving.submit} noValidate className="dense flex flex-col gap-6">
      <LeaveGuard dirty={dirty} onLeave={kept.forget} />
      {left && <LeftNote left={left} onTake={bringBack} onDiscard={() => kept.dropLeft()} />}
      {!isDraft && (
        <p className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
          <strong>{stateName(loaded)}.</strong> {sent_at && `Emailed ${when(sent_at)}: it does not change any more. `}
          {answered_at && `Answered by ${answered_by}, ${when(answered_at)}. `}
          {order_number && `Order number ${order_number}.`}
        </p>
      )}
      {meanwhile && (
        <p role="alert" className="rounded-md bg-slate-100 px-4 py-2 text-slate-800">
          <strong>{base.changed_by ?? 'Somebody'} has changed this quotation meanwhile</strong> ({meanwhile.join(', ')}
          ). Their changes are here now; where you both changed something, yours stayed. Look at it and save again.
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
            notify('Save it first: the PDF is made of what is stored', { type: 'error' });
          }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {isDraft ? 'Preview' : 'PDF'}
        </a>
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
          email={email}
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
