import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/overlays/dialog.tsx';

/**
 * Confirms leaving a form with unsaved changes by link, back or closing. `onLeave` is called if the input is discarded.
 */
export function LeaveGuard({ dirty, onLeave }: { dirty: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog label="Leave without saving?" open onClose={() => blocker.reset()}>
      <div className="flex flex-col gap-4 p-6">
        <h2>Leave without saving?</h2>
        <p>Your changes here are not saved yet.</p>
        <div className="flex justify-end gap-3">
          <Button
            variant="quiet"
            onClick={() => {
              onLeave?.();
              blocker.proceed();
            }}
          >
            Leave
          </Button>
          <Button onClick={() => blocker.reset()}>Stay</Button>
        </div>
      </div>
    </Dialog>
  );
}
