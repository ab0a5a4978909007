import { useState } from 'react';
import type { HistoryAct, TakenBack } from '../../../src/features/office/history/history.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay, useResources } from '../../shell/data/session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { describePart, hasOwnScreen, useActs } from './entries.ts';

interface TakeBackDialogProps {
  cause: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function TakeBackDialog({ cause, onClose, onDone }: TakeBackDialogProps) {
  const { data: resources = [] } = useResources();
  const { items: acts } = useActs({ cause });
  const parts = acts.flatMap((act) => act.parts);
  const [result, setResult] = useState<TakenBack>();
  const close = result ? () => onDone(undoneText(result.restored)) : onClose;
  const { busy, problem, run } = useRequest(async () => {
    const done = await office.callRaw('/api/office/take_back', { cause });
    if (done.left.length) setResult(done);
    else onDone(undoneText(done.restored));
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
          {result.restored > 0 && <p>{undoneText(result.restored)}. This was left unchanged:</p>}
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
            {parts.map((part) => (
              <li key={`${part.resource} ${part.action} ${part.of?.product.id} ${part.of?.number} ${part.cells > 0}`}>
                {describePart(part, resources)}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActionDialog>
  );
}

const undoneText = (restored: number): string => `${restored.toLocaleString('en')} undone`;

export function TakeBack({ act, onDone }: { act: HistoryAct; onDone: () => void }) {
  const mayWrite = useMay('history', 'write');
  const { data: resources } = useResources();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  if (act.taken_back) return <span className="text-steel-600">Undone</span>;
  if (!mayWrite || act.via !== 'office' || hasOwnScreen(act, resources ?? [])) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Undo…
      </Button>
      {asking && (
        <TakeBackDialog
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
