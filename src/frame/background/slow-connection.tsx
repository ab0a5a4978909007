import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { isSlowConnection } from '../../ui/connection.ts';
import { sessionStore } from '../../web/stored/browser-storage.ts';
import { SLOW_IMAGE } from '../../web/timings.ts';
import { whenIdle } from '../../web/when-idle.ts';

const TESTED_KEY = 'connectionTested';
const SLOW = 'slow';
const DISMISSED_KEY = 'slowConnectionDismissed';

/** Fetches an image of 1 kB, once per session, and calls back when it takes too long. The result is stored. */
function testImage(onSlow: () => void): () => void {
  sessionStore.setItem(TESTED_KEY, 'true');
  const timer = setTimeout(() => {
    sessionStore.setItem(TESTED_KEY, SLOW);
    onSlow();
  }, SLOW_IMAGE);
  const image = new Image();
  image.onload = () => clearTimeout(timer);
  image.onerror = () => clearTimeout(timer);
  image.src = `/connection-test.svg?${Date.now()}`;
  return () => clearTimeout(timer);
}

export function SlowConnection() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (sessionStore.getItem(DISMISSED_KEY)) return;
    const tested = sessionStore.getItem(TESTED_KEY);
    if (isSlowConnection() || tested === SLOW) return setSlow(true);
    if (tested) return;
    let cancelTest: (() => void) | undefined;
    const cancelIdle = whenIdle(() => {
      cancelTest = testImage(() => setSlow(true));
    });
    return () => {
      cancelIdle();
      cancelTest?.();
    };
  }, []);

  if (!slow) return null;
  const dismiss = () => {
    sessionStore.setItem(DISMISSED_KEY, 'true');
    setSlow(false);
  };
  return (
    <div role="status" data-screen-only="" className="notice">
      <p className="flex-1">
        You are experiencing a slow internet connection. The site may not work at its optimum loading time.
      </p>
      <Button variant="secondary" size="small" onClick={dismiss}>
        Dismiss
      </Button>
    </div>
  );
}
