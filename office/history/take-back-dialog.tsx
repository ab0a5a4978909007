import { useState } from 'react';
import { ActionDialog } from '../controls/action-dialog.tsx';
import { useRequest } from '../controls/use-request.ts';
import { office } from '../data/office-api.ts';
import type { TakenBack } from '../data/office-types.ts';
import { doneIn, useEntries } from './entries.ts';

interface TakeBackDialogProps {
  /** Of what was done together. */
  cause: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Everything that one click did, before it is taken back; and afterwards what could not be. */
export function TakeBackDialog({ cause, onClose, onDone }: TakeBackDialogProps) {
  const { items: entries, hasNextPage } = useEntries({ cause });
  const [result, setResult] = useState<TakenBack>();
  const many = hasNextPage ? `more than ${entries.length}` : entries.length;
  const close = result ? () => onDone(`${result.restored} taken back`) : onClose;
  const { busy, problem, run } = useRequest(async () => {
    const done = await office.callRaw('/api/office/take_back', { cause });
    if (done.left.length) setResult(done);
    else onDone(`${done.restored} taken back`);
  });
  return (
    <ActionDialog
      label="Take this back?"
      title={result ? 'Not everything was taken back' : 'Take this back?'}
      action={result ? undefined : 'Take back'}
      onAct={run}
      busy={busy}
      problem={problem?.text}
      onClose={close}
    >
      {result ? (
        <ul className="list-disc ps-5">
          {result.left.map(({ resource, row_id, label, reason }) => (
            <li key={`${resource} ${row_id}`}>
              <span className="font-semibold text-steel-900">{label}</span>: {reason}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <p>What was done in one click is taken back together, where nobody has changed it since: {many} in all.</p>
          <ul className="max-h-60 list-disc overflow-y-auto ps-5">
            {entries.map((one) => (
              <li key={one.id}>
                {one.label} {doneIn(one)}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActionDialog>
  );
}
