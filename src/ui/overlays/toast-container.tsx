import { useEffect } from 'react';
import { ToastContainer as Container, cssTransition, toast } from 'react-toastify/unstyled';
import { Icon } from '../icon.tsx';
import { CLOSE_ICON } from '../icon-paths.ts';
import './toast.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error' | 'loading';

export interface ToastOptions {
  delay?: number;
  /** Milliseconds; by default 2500, and unlimited for loading. */
  duration?: number;
}

const DURATION = 2500;

const transition = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapseDuration: 150 });

export function ToastContainer() {
  // A message with keyboard focus does not time out.
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('.Toastify__toast')) toast.pause();
      else toast.play();
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  return (
    <Container
      aria-label="Messages"
      position="top-right"
      autoClose={DURATION}
      hideProgressBar
      newestOnTop
      pauseOnHover
      draggable
      draggablePercent={40}
      icon={false}
      limit={4}
      transition={transition}
      closeButton={({ closeToast }) => (
        <button type="button" aria-label="Dismiss" className="toast-close" onClick={closeToast}>
          <Icon path={CLOSE_ICON} className="size-4" />
        </button>
      )}
    />
  );
}

export function showToast(kind: ToastKind, text: string, { delay, duration }: ToastOptions): void {
  const role = kind === 'error' ? 'alert' : 'status';
  const options = { role, delay };
  if (kind === 'loading') toast.loading(text, { ...options, autoClose: duration ?? false });
  else toast[kind](text, { ...options, autoClose: duration ?? DURATION });
}
