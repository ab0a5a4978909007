import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';

const TITLE = 'No Internet Connection';
const TEXT = 'You have lost Internet connection. Please check your network and try again. Your cart is kept.';

/** The site may be reachable only a moment after the browser is online. */
const MIN_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** The browser's "online" only means that there is some network. */
async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(`/connection-test.svg?${Date.now()}`, { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}

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

function useRecheck(onReached: () => void) {
  const [state, setState] = useState<'idle' | 'checking' | 'failed'>('idle');
  const recheck = async () => {
    setState('checking');
    if (await isReachable()) onReached();
    else setState('failed');
  };
  return { state, recheck: () => void recheck() };
}

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

export function OfflineNotice() {
  const [lost, setLost] = useState(false);
  const navigate = useNavigate();
  const { state, recheck } = useRecheck(() => {
    setLost(false);
    navigate('/');
  });
  useEffect(() => {
    const onOffline = () => setLost(true);
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
