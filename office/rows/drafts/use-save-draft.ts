import { useState } from 'react';
import type { Conflict as Conflicting } from '../../../src/features/office/resources/resources.contract.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { office, textOf } from '../../shell/data/office-api.ts';
import type { DraftedChange } from '../../shell/data/rows.ts';
import type { FormValues } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import type { useRowForm } from '../form/use-row-form.ts';
import { useDraftsChanged } from './drafts-data.ts';
import type { OpenedDraft } from './opened-draft.tsx';

type FormParts = Pick<
  ReturnType<typeof useRowForm>,
  'conflict' | 'row' | 'drafted' | 'leave' | 'showRefusal' | 'showDraftConflict'
>;

/**
 * Replaces the draft that a form continues; concurrent drafts are shown first. `onElsewhere`: draft or change set no
 * longer exist.
 */
export function useSaveDraft(
  draft: OpenedDraft | undefined,
  form: FormParts,
  onElsewhere: (change: DraftedChange) => void,
) {
  const { conflict, drafted, leave, showRefusal, showDraftConflict } = form;
  const notify = useNotify();
  const changed = useDraftsChanged();
  const [busy, setBusy] = useState(false);
  const run = async (values: FormValues) => {
    const change = drafted(values, conflict ? conflict.current : form.row);
    if (!draft || !change || busy) return;
    setBusy(true);
    try {
      const replaces = { id: draft.id, version: conflict?.draft?.version ?? draft.version };
      await office.callRaw('/api/office/draft_changes', { set: draft.set, replaces, changes: [change] });
      changed();
      notify('Saved as a draft', { type: 'success' });
      leave(`/drafts/${draft.set}`);
    } catch (error) {
      const { status = 0, body } = error instanceof HttpError ? error : {};
      const [found] = (body?.conflicts ?? []) as Conflicting[];
      if (found?.draft || found?.current) showDraftConflict(found, values);
      else if (!found && !body?.doubts && (status === 404 || status === 409)) {
        notify(textOf(error), { type: 'error' });
        onElsewhere(change);
      } else showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
