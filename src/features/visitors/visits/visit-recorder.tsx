import { useEffect } from 'react';
import { runWhenIdle } from '../../../web/run-when-idle.ts';
import { type PageVisit, recordVisit } from './record-visit.ts';

/**
 * Records the visit when the page is idle or left. Before this code is loaded, src/boot.ts records the visit in
 * `data-visited`.
 */
export function VisitRecorder({ visited }: { visited: PageVisit }) {
  const mark = JSON.stringify(visited);
  useEffect(() => {
    let isRecorded = false;
    const record = () => {
      if (isRecorded) return;
      isRecorded = true;
      recordVisit(JSON.parse(mark));
    };
    const cancel = runWhenIdle(record);
    window.addEventListener('pagehide', record);
    return () => {
      cancel();
      window.removeEventListener('pagehide', record);
      record();
    };
  }, [mark]);
  return <span className="hidden" data-visited={mark} />;
}
