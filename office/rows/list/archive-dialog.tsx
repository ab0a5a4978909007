import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PresentedResource, OfficeRow as Row } from '../../../src/features/office/rows/resources.contract.ts';
import { findRefusedField } from '../../../src/platform/http-errors.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useDebouncedText } from '../../shell/controls/use-debounced-text.ts';
import { undoRecordedAct, useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { getConflicts } from '../../shell/data/row-queries.ts';
import { useMatchingRows } from '../../shell/data/use-named-rows.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { LazySaveDraftDialog } from '../drafts/lazy-save-draft.tsx';
import { AffectedRows, ARCHIVE_ACTIONS, type ArchiveAction, formatRowCount } from './archive-action.tsx';

const MAX_ROWS_NAMED = 8;

interface ArchiveDialogProps {
  resource: PresentedResource;
  action: ArchiveAction;
  rows: readonly Row[];
  onClose: () => void;
  onDone: (rows: Row[]) => void;
}

export function ArchiveDialog({ resource, action, rows, onClose, onDone }: ArchiveDialogProps) {
  const notify = useNotify();
  const client = useQueryClient();
  const offerUndo = useOfferUndo(() => client.invalidateQueries());
  const [drafting, setDrafting] = useState(false);
  const [successor, setSuccessor] = useState('');
  const [only] = rows.length === 1 ? rows : [];
  const uses = useQuery({
    queryKey: ['uses', resource.name, only?.id],
    enabled: action === 'archive' && only !== undefined,
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/uses', { resource: resource.name, id: String(only?.id) }),
  });
  const count = formatRowCount(resource, rows.length);
  const { verb, done } = ARCHIVE_ACTIONS[action];
  const { busy, error, problem, run } = useOfficeRequest(async () => {
    const chosen = rows.map(({ id, version }) => ({ id, version }));
    const path = action === 'archive' ? '/api/office/archive_rows' : '/api/office/restore_rows';
    const { rows: after, cause } = await officeApi.callRaw(path, {
      ...{ resource: resource.name, rows: chosen },
      ...(successor.trim() && { successor: successor.trim() }),
    });
    offerUndo(`${count} ${done}`, () => undoRecordedAct(cause));
    onDone(after);
  });
  if (drafting) {
    return (
      <LazySaveDraftDialog
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
      problem={formatArchiveConflict(error) ?? findRefusedField(error)?.problem ?? problem?.text}
      others={
        <Button variant="secondary" onClick={() => setDrafting(true)}>
          As a draft…
        </Button>
      }
    >
      <AffectedRows
        action={action}
        labels={rows.slice(0, MAX_ROWS_NAMED).map(({ label }) => label)}
        count={rows.length}
      />
      {action === 'archive' && resource.name === 'models' && (
        <SuccessorField value={successor} onChange={setSuccessor} />
      )}
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

const PAUSE_MS = 250;

function SuccessorField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId();
  const found = useMatchingRows('models', useDebouncedText(value.trim(), PAUSE_MS));
  return (
    <>
      <InputField
        label="Replaced by"
        hint="The number of the model that visitors are led to, if there is one."
        list={id}
        autoComplete="off"
        maxLength={150}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {found?.map((row) => (
          <option key={row.id} value={String(row.name)}>
            {row.label}
          </option>
        ))}
      </datalist>
    </>
  );
}

function formatArchiveConflict(error: unknown): string | undefined {
  const conflicts = getConflicts(error);
  if (!conflicts.length) return undefined;
  return `Nothing was changed, because someone edited ${conflicts.map(({ current }) => current?.label).join(', ')} since you opened the list. Close this, review it and try again.`;
}
