import { useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/drafts/change-sets.contract.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import type { FormValues } from '../../shell/data/form-values.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';
import type { DraftChangeInput } from '../../shell/data/row-queries.ts';
import { getConflicts } from '../../shell/data/row-queries.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import type { useRowForm } from '../form/use-row-form.ts';
import type { OpenedDraft } from './draft-loader.tsx';
import { useInvalidateDrafts } from './drafts-data.ts';

type RowForm = ReturnType<typeof useRowForm>;

interface DraftToSend {
  set: number;
  replaces?: { id: number; version: number } | undefined;
  change: DraftChangeInput;
}

export function useSendDraft({ showRefusal, showDraftConflict }: Pick<RowForm, 'showRefusal' | 'showDraftConflict'>) {
  const notify = useNotify();
  const changed = useInvalidateDrafts();
  const [busy, setBusy] = useState(false);
  const send = async (
    { set, replaces, change }: DraftToSend,
    values: FormValues,
    { onDone, onElsewhere }: { onDone: (set: ChangeSet) => void; onElsewhere?: () => void },
  ) => {
    if (busy) return;
    setBusy(true);
    try {
      const body = { set, ...(replaces && { replaces }), changes: [change] };
      const reply = await officeApi.callRaw('/api/office/draft_changes', body);
      changed();
      notify('Saved as a draft', { type: 'success' });
      onDone(reply.set);
    } catch (error) {
      const [found] = getConflicts(error);
      if (found?.draft || found?.current) showDraftConflict(found, values);
      else if (!found && onElsewhere && isDraftGone(error)) {
        notify(getErrorText(error), { type: 'error' });
        onElsewhere();
      } else showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

const isDraftGone = (error: unknown): boolean =>
  error instanceof HttpError && !error.body.doubts && (error.status === 404 || error.status === 409);

/** Saves a form as a draft. `onElsewhere` is called when the draft or its change set no longer exists. */
export function useSaveDraft(
  draft: OpenedDraft | undefined,
  form: RowForm,
  onElsewhere: (change: DraftChangeInput) => void,
) {
  const { conflict, drafted, leave } = form;
  const { busy, send } = useSendDraft(form);
  const run = async (values: FormValues) => {
    const change = drafted(values, conflict ? conflict.current : form.row);
    if (!draft || !change) return;
    const { set, id, version } = draft;
    await send({ set, replaces: { id, version: conflict?.draft?.version ?? version }, change }, values, {
      onDone: () => leave(`/drafts/${set}`),
      onElsewhere: () => onElsewhere(change),
    });
  };
  return { run, busy };
}
