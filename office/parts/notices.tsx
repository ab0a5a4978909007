import { useNotificationContext } from 'ra-core';
import { useEffect } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { CLOSE } from '../../src/ui/icon-paths.ts';

const SHOWN_MS = 5000;

/**
 * What was just done, said at the bottom of the window: the latest. A failure stays until it is closed, or until something has been done
 * since: what is saved now is not unsaved any more.
 */
export function Notices() {
  const { notifications, setNotifications } = useNotificationContext();
  const notice = notifications.at(-1);
  const isFailure = notice?.type === 'error';
  useEffect(() => {
    if (!notice || isFailure) return;
    if (notice.type === 'success') setNotifications((all) => (all.length > 1 ? [notice] : all));
    const timer = setTimeout(() => setNotifications((all) => all.filter(({ type }) => type === 'error')), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isFailure, setNotifications]);
  return (
    <div role="status">
      {notice && (
        <div className="notice justify-between">
          <p className={isFailure ? 'font-semibold text-danger' : 'font-semibold text-steel-900'}>
            {notice.notificationOptions?.messageArgs?._ ?? notice.message}
          </p>
          <Button
            variant="quiet"
            size="small"
            aria-label="Close this notice"
            onClick={() => setNotifications((all) => all.slice(0, -1))}
          >
            <Icon path={CLOSE} className="size-4.5" />
          </Button>
        </div>
      )}
    </div>
  );
}
