import { useNotificationContext } from 'ra-core';
import { useEffect } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Icon } from '../../src/ui/icon.tsx';
import { CLOSE } from '../../src/ui/icon-paths.ts';

const SHOWN_MS = 5000;

/** What was just done, said at the bottom of the window; a failure stays until it is closed. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const [notice] = notifications;
  useEffect(() => {
    if (!notice || notice.type === 'error') return;
    const timer = setTimeout(takeNotification, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, takeNotification]);
  return (
    <div role="status">
      {notice && (
        <div className="notice justify-between">
          <p className={notice.type === 'error' ? 'font-semibold text-danger' : 'font-semibold text-steel-900'}>
            {notice.notificationOptions?.messageArgs?._ ?? notice.message}
          </p>
          <Button variant="quiet" size="small" aria-label="Close this notice" onClick={() => takeNotification()}>
            <Icon path={CLOSE} className="size-4.5" />
          </Button>
        </div>
      )}
    </div>
  );
}
