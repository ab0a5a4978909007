import { useState } from 'react';
import { HttpError } from '../../src/platform/errors.ts';
import { office } from '../data/office-api.ts';
import type { ChangeSet, Conflicting, DraftedChange, Resource } from '../data/office-types.ts';
import { changesOf, type FormValues, formValues } from '../data/values.ts';
import { useDraftsChanged } from '../drafts/drafts-data.ts';
import type { useRowForm } from '../form/use-row-form.ts';
import { useNotify } from '../parts/notices.tsx';
import { draftedValues, type Subject } from './selection.ts';

type FormParts = Pick<ReturnType<typeof useRowForm>, 'conflict' | 'showRefusal' | 'showDraftConflict'>;

/**
 * Saves some fields of a row in the chosen set of drafts, beside what is drafted of it there. What somebody else has drafted or saved
 * meanwhile is shown first.
 *
 * @param resource with those of its fields that the form shows
 */
export function usePartDraft(resource: Resource, subject: Subject, form: FormParts, onDone: (set: ChangeSet) => void) {
  const { row, draft, set } = subject;
  const { conflict, showRefusal, showDraftConflict } = form;
  const notify = useNotify();
  const changed = useDraftsChanged();
  const [busy, setBusy] = useState(false);
  const run = async (values: FormValues) => {
    if (!set || busy) return;
    const { fields, name } = resource;
    const before = conflict ? conflict.theirs : formValues(fields, { ...row, ...draftedValues(draft) });
    const changes = changesOf(fields, before, values);
    if (!Object.keys(changes).length) return notify('Nothing was changed', { type: 'info' });
    const seen = conflict?.draft?.version ?? draft?.version;
    const current = conflict?.current ?? row;
    // A row that is only drafted is drafted anew as a whole.
    const change: DraftedChange =
      row && current
        ? {
            ...{ resource: name, action: 'change', id: row.id, version: current.version, values: changes },
            ...(seen === undefined ? {} : { draft_version: seen }),
          }
        : { resource: name, action: 'add', values: { ...filled(draftedValues(draft)), ...changes } };
    const replaces = !row && draft && seen !== undefined ? { replaces: { id: draft.id, version: seen } } : {};
    setBusy(true);
    try {
      const reply = await office.callRaw('/api/office/draft_changes', { set: set.id, ...replaces, changes: [change] });
      changed();
      notify('Saved as a draft', { type: 'success' });
      onDone(reply.set);
    } catch (error) {
      const found = error instanceof HttpError && error.status === 409 ? error.body.conflicts : undefined;
      const [first] = Array.isArray(found) ? (found as Conflicting[]) : [];
      if (first?.draft || first?.current) showDraftConflict(first, values);
      else showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}

const filled = (values: Record<string, unknown>): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  );
