import { useSyncExternalStore } from 'react';
import { optionalComponent } from '../lazy.tsx';
import { toastAreaState } from './toast.ts';

const Container = optionalComponent(async () => (await import('./toast-container.tsx')).ToastContainer);

/** The area of the messages, rendered from the start, so that screen readers observe it. */
export function ToastArea() {
  const needed = useSyncExternalStore(toastAreaState.subscribe, toastAreaState.isNeeded, () => false);
  return (
    <section aria-label="Notifications" data-toast-area="" data-screen-only="">
      {needed && <Container />}
    </section>
  );
}
