import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError } from '../../src/platform/errors.ts';
import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { Resource, Row } from '../data/office-types.ts';
import { SaveDraft } from '../drafts/save-draft.tsx';
import { useNotify } from '../parts/notices.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useRequest } from '../parts/use-request.ts';

const NAMED = 8;

interface ArchiveDialogProps {
  resource: Resource;
  action: 'archive' | 'restore';
  rows: readonly Row[];
  onClose: () => void;
  /** The rows as they are now. */
  onDone: (rows: Row[]) => void;
}

/** What archiving or restoring will touch, before it is done. */
export function ArchiveDialog({ resource, action, rows, onClose, onDone }: ArchiveDialogProps) {
  const notify = useNotify();
  const [drafting, setDrafting] = useState(false);
  const [only] = rows.length === 1 ? rows : [];
  const uses = useQuery({
    queryKey: ['uses', resource.name, only?.id],
    enabled: action === 'archive' && only !== undefined,
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/uses', { resource: resource.name, id: String(only?.id) }),
  });
  const count = `${rows.length} ${(rows.length === 1 ? resource.label_one : resource.label).toLowerCase()}`;
  const title = `${action === 'archive' ? 'Archive' : 'Restore'} ${count}?`;
  const { busy, error, run } = useRequest(async () => {
    const chosen = rows.map(({ id, version }) => ({ id, version }));
    const path = action === 'archive' ? '/api/office/archive_rows' : '/api/office/restore_rows';
    const { rows: done } = await office.callRaw(path, { resource: resource.name, rows: chosen });
    notify(`${count} ${action === 'archive' ? 'archived' : 'restored'}`, { type: 'success' });
    onDone(done);
  });
  if (drafting) {
    return (
      <SaveDraft
        changes={rows.map(({ id, version }) => ({ resource: resource.name, action, id, version }))}
        onClose={onClose}
        onDone={() => {
          notify('Saved as a draft', { type: 'success' });
          onClose();
        }}
        onRefused={() => false}
      />
    );
  }
  return (
    <Dialog label={title} open onClose={onClose} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>{title}</h2>
        <p>
          {action === 'archive'
            ? 'Visitors no longer see what is archived. Nothing is deleted: it can be restored at any time.'
            : 'Visitors see it again at once.'}
        </p>
        <ul className="list-disc ps-5">
          {rows.slice(0, NAMED).map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
          {rows.length > NAMED && <li>and {rows.length - NAMED} more</li>}
        </ul>
        {!!uses.data?.uses.length && (
          <div>
            <p className="font-semibold text-steel-900">With it, or pointing to it:</p>
            <ul className="list-disc ps-5">
              {uses.data.uses.map(({ label, count: number }) => (
                <li key={label}>
                  {number} {label}
                </li>
              ))}
            </ul>
          </div>
        )}
        {!!error && <ProblemNote>{conflictText(error) ?? textOf(error)}</ProblemNote>}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="secondary" onClick={() => setDrafting(true)}>
            As a draft…
          </Button>
          <Button busy={busy} onClick={run}>
            {action === 'archive' ? 'Archive' : 'Restore'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function conflictText(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined;
  const conflicts = (error.body.conflicts ?? []) as Row[];
  if (!conflicts.length) return undefined;
  return `Nothing was done, because somebody has changed ${conflicts.map(({ label }) => label).join(', ')} meanwhile. Close this, look again, and repeat it.`;
}
