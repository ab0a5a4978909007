import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';

const TITLE = 'No Internet Connection';
const TEXT = 'You have lost Internet connection. Please check your network and try again. Your cart is kept.';

/** After the browser is online again, the site may take a moment to be reachable. */
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** Sends a request to the site, because the browser's "online" only means that there is some network. */
async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(`/connection-test.svg?${Date.now()}`, { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}

/** Polls when the browser is online again, at growing intervals. */
function whenReachable(onReached: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = async (wait: number) => {
    clearTimeout(timer);
    const reached = await isReachable();
    if (isOver) return;
    if (reached) onReached();
    else if (navigator.onLine) timer = setTimeout(ask, wait, Math.min(wait * 2, MAX_WAIT_MS));
  };
  const onOnline = () => void ask(MIN_WAIT_MS);
  window.addEventListener('online', onOnline);
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
  };
}

/** 'Recheck Connection' goes home once the site is reachable, and otherwise shows that it is not. */
function useRecheck(onReached: () => void) {
  const [state, setState] = useState<'idle' | 'checking' | 'failed'>('idle');
  const recheck = async () => {
    setState('checking');
    if (await isReachable()) onReached();
    else setState('failed');
  };
  return { state, recheck: () => void recheck() };
}

/** Shown instead of a page that cannot be loaded offline; `back` is that page if the current URL is another. */
export function OfflineScreen({ back }: { back?: string }) {
  const navigate = useNavigate();
  const { state, recheck } = useRecheck(() => navigate('/'));
  const goBack = useCallback(() => (back ? window.location.assign(back) : window.location.reload()), [back]);
  useEffect(() => whenReachable(goBack), [goBack]);
  return (
    <section role="alert" className="page-width flex flex-1 flex-col justify-center py-16 md:py-24">
      <div className="max-w-[36em] border-s-4 border-slate-700 ps-6">
        <h1>{TITLE}</h1>
        <p className="mt-3 text-lg text-steel-700">{TEXT}</p>
        {state === 'failed' && <p className="mt-1 text-danger">Still no connection.</p>}
        <div className="mt-7 flex flex-wrap gap-3">
          <Button busy={state === 'checking'} onClick={recheck}>
            Recheck Connection
          </Button>
          <Button variant="secondary" onClick={goBack}>
            Back to where I was
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Reports a lost connection without replacing the current page. */
export function OfflineNotice() {
  const [lost, setLost] = useState(false);
  const navigate = useNavigate();
  const { state, recheck } = useRecheck(() => {
    setLost(false);
    navigate('/');
  });
  useEffect(() => {
    const onOffline = () => setLost(true);
    // The notice disappears once the site is reachable; the visitor stays on the page.
    const stop = whenReachable(() => setLost(false));
    window.addEventListener('offline', onOffline);
    return () => {
      stop();
      window.removeEventListener('offline', onOffline);
    };
  }, []);

  if (!lost) return null;
  return (
    <div role="alert" data-screen-only="" className="notice">
      <div className="flex-1">
        <p className="font-semibold">{TITLE}</p>
        <p>{TEXT}</p>
        {state === 'failed' && <p className="text-danger">Still no connection.</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={state === 'checking'} onClick={recheck}>
          Recheck Connection
        </Button>
        <Button size="small" variant="secondary" onClick={() => setLost(false)}>
          Stay on this page
        </Button>
      </div>
    </div>
  );
}
