import { useNotify } from 'ra-core';
import { useState } from 'react';
import { office } from '../data/office-api.ts';
import type { FormValues } from '../data/values.ts';
import type { useRowForm } from '../form/use-row-form.ts';
import { useDraftsChanged } from './drafts-data.ts';
import type { OpenedDraft } from './opened-draft.tsx';

type FormParts = Pick<ReturnType<typeof useRowForm>, 'drafted' | 'leave' | 'showRefusal'>;

/** Saves a form in the place of the draft that it goes on with, and returns to the set. */
export function useSaveDraft(draft: OpenedDraft | undefined, { drafted, leave, showRefusal }: FormParts) {
  const notify = useNotify();
  const changed = useDraftsChanged();
  const [busy, setBusy] = useState(false);
  const run = async (values: FormValues) => {
    const change = drafted(values);
    if (!draft || !change || busy) return;
    setBusy(true);
    try {
      await office.callRaw('/api/office/draft_changes', { set: draft.set, replaces: draft.id, changes: [change] });
      changed();
      notify('Saved as a draft', { type: 'success' });
      leave(`/drafts/${draft.set}`);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
