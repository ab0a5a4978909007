import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { Button, buildButtonClass } from '../../../src/ui/button.tsx';
import { focusFirstProblem } from '../../../src/ui/forms/handle-submit.ts';
import { ConflictScreen } from '../../rows/form/row-conflict.tsx';
import { LeaveGuard } from '../../shell/controls/leave-guard.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { useSaveKey } from '../../shell/controls/use-save-key.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { UnsavedInputNote } from '../../shell/parts/unsaved-input-note.tsx';
import {
  formatQuotationName,
  formatQuotationRefusal,
  getCurrentQuotation,
  getValueAt,
  listChangedQuotationFields,
  parseQuotationRefusal,
  parseUnsavedQuotation,
  type UnsavedQuotation,
} from './quotation-data.ts';
import { BuyerFields, TermsFields } from './quotation-fields.tsx';
import { QuotationLines } from './quotation-lines.tsx';
import { buildMergedQuotation, mergeQuotation, numberLines, rebased } from './quotation-merge.ts';
import { SendQuotationDialog } from './send-quotation-dialog.tsx';

interface QuotationFormProps {
  loaded: OfficeQuotation;
  reread: () => Promise<void>;
}

/** Typed values of a draft, which survive a reload, with what was last saved or read. */
function useQuotationDraft(loaded: OfficeQuotation) {
  const { id } = loaded;
  const [base, setBase] = useState(() => numberLines(loaded));
  const [draft, setDraft] = useState(base);
  const typedNow = useRef(draft);
  useEffect(() => {
    typedNow.current = draft;
  });
  const [conflict, setConflict] = useState<OfficeQuotation>();
  const [isWithdrawn, setWithdrawn] = useState(false);
  const changed = listChangedQuotationFields(base, draft).length;
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
  const bringBack = () => {
    const what = parseUnsavedQuotation(unsaved.left?.what);
    if (!what) return unsaved.discardLeft();
    setBase(what.base);
    setDraft(what.draft);
    if (what.base.version !== base.version) setConflict(base);
    unsaved.takeLeft(what);
  };
  /** Replaces both by a stored quotation. */
  const replace = (current: OfficeQuotation) => {
    setBase(numberLines(current));
    setDraft(numberLines(current));
  };
  return {
    base,
    setBase,
    draft,
    setDraft,
    typedNow,
    conflict,
    setConflict,
    isWithdrawn,
    setWithdrawn,
    changed,
    dirty,
    unsaved,
    bringBack,
    replace,
  };
}

type QuotationDraft = ReturnType<typeof useQuotationDraft>;

function useSavedQuotation({ base, draft, typedNow, setBase, setDraft, setConflict }: QuotationDraft) {
  const notify = useNotify();
  const act = useReportedAct();
  const [refused, setRefused] = useState<OfficeQuotation>();
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
  const saveMerged = (theirs: OfficeQuotation, merged: OfficeQuotation) =>
    act(async () => {
      setBase(theirs);
      setDraft(merged);
      setConflict(undefined);
      if (await saveNow(merged)) notify('Saved', { type: 'success' });
    });
  return { base, refused, saveNow, saving, saveMerged };
}

interface DiscardButtonProps {
  loaded: OfficeQuotation;
  work: QuotationDraft;
}

/** Discards a draft after a question, and leaves its screen. */
function DiscardButton({ loaded, work: { base, changed, unsaved, setWithdrawn } }: DiscardButtonProps) {
  const { id, conversation_id } = loaded;
  const notify = useNotify();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { ask, question } = useConfirmation();
  const discard = async () => {
    await officeApi.callRaw('/api/office/withdraw_quotation', { id, version: base.version });
    unsaved.forget();
    // The guard must know before the screen is left.
    flushSync(() => setWithdrawn(true));
    notify('The draft is discarded', { type: 'success' });
    await client.invalidateQueries({ queryKey: ['enquiry', conversation_id] });
    navigate(`/enquiries/${conversation_id}`);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => ask({ ...buildQuestion(loaded, changed), run: discard })}>
        Discard
      </Button>
      {question}
    </>
  );
}

export function QuotationForm({ loaded, reread }: QuotationFormProps) {
  const { id } = loaded;
  const work = useQuotationDraft(loaded);
  const { base, draft, setDraft, conflict, setConflict, isWithdrawn, dirty, unsaved, bringBack, replace } = work;
  const { refused, saveNow, saving, saveMerged } = useSavedQuotation(work);
  const [isSending, setSending] = useState(false);
  const [checked, setChecked] = useState<OfficeQuotation>();
  const notify = useNotify();
  const client = useQueryClient();
  const sending = useOfficeRequest(async () => {
    setChecked(undefined);
    if (dirty && !(await saveNow())) return;
    setChecked(draft);
    await officeApi.getRaw('/api/office/check_quotation', { id });
    setSending(true);
  });
  useSaveKey(() => !conflict && !sending.busy && !isSending && saving.run());

  const error = saving.error ?? sending.error;
  const { field, text } = parseQuotationRefusal(error);
  // A refusal disappears once its field is changed.
  const seen = saving.error ? refused : (checked ?? refused);
  const isRefused = field === '' || (seen && getValueAt(seen, field) === getValueAt(draft, field));
  const draftProps = {
    draft,
    problemIn: (name: string) => (isRefused && field === name ? `This ${text}` : undefined),
    set: (part: Partial<OfficeQuotation>) => setDraft({ ...draft, ...part }),
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
      {unsaved.left && <UnsavedInputNote left={unsaved.left} onTake={bringBack} onDiscard={unsaved.discardLeft} />}
      <QuotationLines {...draftProps} />
      <div className="grid gap-6 lg:grid-cols-2">
        <BuyerFields {...draftProps} />
        <TermsFields {...draftProps} />
      </div>
      {error !== undefined && isRefused && <ProblemNote>{formatQuotationRefusal(error)}</ProblemNote>}
      <div className="bottom-bar flex flex-wrap gap-2 lg:-mx-6! lg:px-6!">
        <Button
          busy={sending.busy}
          onClick={({ currentTarget: { form } }) => form && void focusFirstProblem(form, sending.run())}
        >
          Send…
        </Button>
        <Button type="submit" variant="secondary" busy={saving.busy}>
          Save
        </Button>
        <PreviewLink id={id} dirty={dirty} />
        <DiscardButton loaded={loaded} work={work} />
      </div>
      {isSending && (
        <SendQuotationDialog
          quotation={base}
          onClose={() => setSending(false)}
          onChanged={(current, why) => {
            setSending(false);
            replace(current);
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

function PreviewLink({ id, dirty }: { id: number; dirty: boolean }) {
  const notify = useNotify();
  return (
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
      Preview
    </a>
  );
}

function buildQuestion(quotation: OfficeQuotation, changed: number) {
  const typed = changed ? ` Unsaved input in ${formatPlural(changed, 'field')} is lost as well.` : '';
  return {
    title: quotation.number ? `Discard ${formatQuotationName(quotation)}?` : 'Discard this draft?',
    action: 'Discard',
    danger: true,
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
