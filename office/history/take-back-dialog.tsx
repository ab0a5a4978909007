import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { office, textOf } from '../data/office-api.ts';
import type { TakenBack } from '../data/office-types.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useRequest } from '../parts/use-request.ts';
import { doneIn, useEntries } from './entries.ts';

interface TakeBackDialogProps {
  /** Of what was done together. */
  cause: string;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Everything that one click did, before it is taken back; and afterwards what could not be. */
export function TakeBackDialog({ cause, onClose, onDone }: TakeBackDialogProps) {
  const { data } = useEntries({ cause });
  const [result, setResult] = useState<TakenBack>();
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const many = data?.pages.at(-1)?.next ? `more than ${entries.length}` : entries.length;
  const close = result ? () => onDone(`${result.restored} taken back`) : onClose;
  const { busy, error, run } = useRequest(async () => {
    const done = await office.callRaw('/api/office/take_back', { cause });
    if (done.left.length) setResult(done);
    else onDone(`${done.restored} taken back`);
  });
  return (
    <Dialog label="Take this back?" open onClose={close} className="dialog-centre dialog-wide">
      <div className="flex flex-col gap-4 p-6">
        <h2>{result ? 'Not everything was taken back' : 'Take this back?'}</h2>
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
        {!!error && <ProblemNote>{textOf(error)}</ProblemNote>}
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={close}>
            {result ? 'Close' : 'Cancel'}
          </Button>
          {!result && (
            <Button busy={busy} onClick={run}>
              Take back
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
