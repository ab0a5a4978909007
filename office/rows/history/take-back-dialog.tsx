import { useState } from 'react';
import type { TakenBack } from '../../../src/features/office/history/history.contract.ts';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { useResources } from '../../shell/data/session.ts';
import { describePart, useActs } from './acts.ts';

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
