import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../lazy.tsx';
import { toastArea } from './toast.ts';

const Container = lazyComponent(async () => (await import('./toast-container.tsx')).ToastContainer);

/** The region that toasts appear in. It stands in every page from the start, so that readers listen to it. */
export function ToastArea() {
  const wanted = useSyncExternalStore(toastArea.subscribe, toastArea.isWanted, () => false);
  return (
    <section aria-label="Notifications" data-toast-area="" data-screen-only="">
      {wanted && <Container />}
    </section>
  );
}
