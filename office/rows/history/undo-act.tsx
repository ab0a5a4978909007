import { useState } from 'react';
import type { HistoryAct, UndoneAct } from '../../../src/features/office/history/history.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight, useResources } from '../../shell/data/staff-session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { describeChangeGroup, hasChangesWithoutForm, useHistoryActs } from './history-entries.ts';

interface UndoActDialogProps {
  cause: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function UndoActDialog({ cause, onClose, onDone }: UndoActDialogProps) {
  const { data: resources = [] } = useResources();
  const { items: acts } = useHistoryActs({ cause });
  const groups = acts.flatMap((act) => act.parts);
  const [result, setResult] = useState<UndoneAct>();
  const close = result ? () => onDone(formatUndone(result.restored)) : onClose;
  const { busy, problem, run } = useOfficeRequest(async () => {
    const done = await officeApi.callRaw('/api/office/take_back', { cause });
    if (done.left.length) setResult(done);
    else onDone(formatUndone(done.restored));
  });
  return (
    <ActionDialog
      label="Undo this change?"
      title={result ? 'Some changes were not undone' : 'Undo this change?'}
      action={result ? undefined : 'Undo'}
      onAct={run}
      busy={busy}
      problem={problem?.text}
      onClose={close}
    >
      {result ? (
        <>
          {result.restored > 0 && <p>{formatUndone(result.restored)}. This was left unchanged:</p>}
          <ul className="max-h-60 list-disc overflow-y-auto ps-5">
            {result.left.map(({ resource, row_id, label, field, reason }) => (
              <li key={`${resource} ${row_id} ${field}`}>
                <span className="font-semibold text-steel-900">{field ? `${field} of ${label}` : label}</span>: {reason}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>This undoes the whole change. Fields that were edited since are left alone:</p>
          <ul className="max-h-60 list-disc overflow-y-auto ps-5">
            {groups.map((group) => (
              <li
                key={`${group.resource} ${group.action} ${group.of?.product.id} ${group.of?.number} ${group.cells > 0}`}
              >
                {describeChangeGroup(group, resources)}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActionDialog>
  );
}

const formatUndone = (restored: number): string => `${restored.toLocaleString('en')} undone`;

export function UndoActButton({ act, onDone }: { act: HistoryAct; onDone: () => void }) {
  const mayWrite = useHasRight('history', 'write');
  const { data: resources } = useResources();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  if (act.taken_back) return <span className="text-steel-600">Undone</span>;
  if (!mayWrite || act.via !== 'office' || hasChangesWithoutForm(act, resources ?? [])) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Undo…
      </Button>
      {asking && (
        <UndoActDialog
          cause={act.cause}
          onClose={() => setAsking(false)}
          onDone={(text) => {
            setAsking(false);
            notify(text, { type: 'success' });
            onDone();
          }}
        />
      )}
    </>
  );
}
