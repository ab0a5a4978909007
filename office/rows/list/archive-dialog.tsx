import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Resource, OfficeRow as Row } from '../../../src/features/office/resources/resources.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { conflictsOf } from '../../shell/data/rows.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { SaveDraft } from '../drafts/save-draft.tsx';
import { AboutRows, ACTIONS, type ArchiveAction, rowsNamed } from './archive-action.tsx';

const NAMED = 8;

interface ArchiveDialogProps {
  resource: Resource;
  action: ArchiveAction;
  rows: readonly Row[];
  onClose: () => void;
  onDone: (rows: Row[]) => void;
}

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
  const count = rowsNamed(resource, rows.length);
  const { verb, done } = ACTIONS[action];
  const { busy, error, problem, run } = useRequest(async () => {
    const chosen = rows.map(({ id, version }) => ({ id, version }));
    const path = action === 'archive' ? '/api/office/archive_rows' : '/api/office/restore_rows';
    const { rows: after } = await office.callRaw(path, { resource: resource.name, rows: chosen });
    notify(`${count} ${done}`, { type: 'success' });
    onDone(after);
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
      />
    );
  }
  return (
    <ActionDialog
      title={`${verb} ${count}?`}
      action={verb}
      onAct={run}
      {...{ busy, onClose }}
      problem={conflictText(error) ?? problem?.text}
      others={
        <Button variant="secondary" onClick={() => setDrafting(true)}>
          As a draft…
        </Button>
      }
    >
      <AboutRows action={action} labels={rows.slice(0, NAMED).map(({ label }) => label)} count={rows.length} />
      {!!uses.data?.uses.length && (
        <div>
          <p className="font-semibold text-steel-900">This also affects:</p>
          <ul className="list-disc ps-5">
            {uses.data.uses.map(({ label, count: number }) => (
              <li key={label}>
                {number} {label}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ActionDialog>
  );
}

function conflictText(error: unknown): string | undefined {
  const conflicts = conflictsOf(error);
  if (!conflicts.length) return undefined;
  return `Nothing was done, because someone has changed ${conflicts.map(({ current }) => current?.label).join(', ')} in the meantime. Close this, review it and try again.`;
}
