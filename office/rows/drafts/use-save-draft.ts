import { useState } from 'react';
import type { ChangeSet } from '../../../src/features/office/change-sets/change-sets.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import { conflictsOf } from '../../shell/data/rows.ts';
import type { FormValues } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import type { useRowForm } from '../form/use-row-form.ts';
import { useDraftsChanged } from './drafts-data.ts';
import type { OpenedDraft } from './opened-draft.tsx';

type RowForm = ReturnType<typeof useRowForm>;

interface Sent {
  set: number;
  replaces?: { id: number; version: number } | undefined;
  change: DraftedChange;
}

export function useSendDraft({ showRefusal, showDraftConflict }: Pick<RowForm, 'showRefusal' | 'showDraftConflict'>) {
  const notify = useNotify();
  const changed = useDraftsChanged();
  const [busy, setBusy] = useState(false);
  const send = async (
    { set, replaces, change }: Sent,
    values: FormValues,
    { onDone, onElsewhere }: { onDone: (set: ChangeSet) => void; onElsewhere?: () => void },
  ) => {
    if (busy) return;
    setBusy(true);
    try {
      const body = { set, ...(replaces && { replaces }), changes: [change] };
      const reply = await office.callRaw('/api/office/draft_changes', body);
      changed();
      notify('Saved as a draft', { type: 'success' });
      onDone(reply.set);
    } catch (error) {
      const [found] = conflictsOf(error);
      if (found?.draft || found?.current) showDraftConflict(found, values);
      else if (!found && onElsewhere && isGone(error)) {
        notify(textOf(error), { type: 'error' });
        onElsewhere();
      } else showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

const isGone = (error: unknown): boolean =>
  error instanceof HttpError && !error.body.doubts && (error.status === 404 || error.status === 409);

/** Saves a form as a draft. `onElsewhere` is called when the draft or its change set no longer exists. */
export function useSaveDraft(
  draft: OpenedDraft | undefined,
  form: RowForm,
  onElsewhere: (change: DraftedChange) => void,
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
