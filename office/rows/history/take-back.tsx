import { useState } from 'react';
import type { HistoryAct } from '../../../src/features/office/history/history.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useMay, useResources } from '../../shell/data/session.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { hasOwnScreen } from './entries.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

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
