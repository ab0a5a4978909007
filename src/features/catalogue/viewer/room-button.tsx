import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PLACE } from '../../../ui/page-icon-paths.ts';
import type { Stage } from './scene/stage.ts';

/**
 * Button that shows the model in the visitor's room; absent where the device cannot show the model within its camera's
 * image.
 */
export function RoomButton({ stage }: { stage: Stage }) {
  const overlay = useRef<HTMLDivElement>(null);
  const [canShow, setCanShow] = useState(false);
  const [leaving, setLeaving] = useState<AbortController>();
  const [placed, setPlaced] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => void stage.canShowRoom().then(setCanShow), [stage]);
  if (!canShow) return null;

  const enter = async () => {
    if (!overlay.current) return;
    const visit = new AbortController();
    setFailed(false);
    setPlaced(false);
    setLeaving(visit);
    try {
      await stage.showInRoom(overlay.current, () => setPlaced(true), visit.signal);
    } catch (error) {
      console.info(error);
      setFailed(true);
    } finally {
      setLeaving(undefined);
    }
  };
  return (
    <div className="absolute end-3 top-3 grid justify-items-end gap-2 sm:end-5">
      <Button variant="secondary" size="small" onClick={enter}>
        <Icon path={PLACE} className="size-4.5" />
        View in your space
      </Button>
      <p role="status" className="max-w-60 rounded-md bg-white px-3 text-sm text-steel-700 shadow-raised *:py-2">
        {failed && <span className="block">The camera could not be used. Allow it for this site and try again.</span>}
      </p>
      <div ref={overlay} hidden={!leaving} className="flex items-start justify-between gap-4 p-4">
        <p role="status" className="rounded-md bg-white px-3 py-2 text-sm text-steel-800 shadow-raised">
          {placed
            ? 'The model stands at its real size. Tap elsewhere to move it.'
            : 'Point at a flat surface and tap to place the model at its real size.'}
        </p>
        <Button variant="secondary" onClick={() => leaving?.abort()}>
          Close
        </Button>
      </div>
    </div>
  );
}
