import type { ToastKind, ToastOptions } from './toast-container.tsx';

const listeners = new Set<() => void>();
let wanted = false;

/** The toast area draws the library's container from the first toast on. */
export const toastArea = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isWanted: () => wanted,
};

/** The library is loaded with the first toast; toasts requested meanwhile wait for it. */
async function show(kind: ToastKind, text: string, options: ToastOptions = {}): Promise<void> {
  const { showToast } = await import('./toast-container.tsx');
  if (!wanted) {
    wanted = true;
    for (const listener of listeners) listener();
  }
  showToast(kind, text, options);
}

const shower = (kind: ToastKind) => (text: string, options?: ToastOptions) => void show(kind, text, options);

/** Short messages at the top right. Errors are announced at once, the others when the screen reader is idle. */
export const toast = {
  success: shower('success'),
  info: shower('info'),
  warning: shower('warning'),
  error: shower('error'),
  loading: shower('loading'),
};
