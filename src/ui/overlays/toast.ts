import type { ToastKind, ToastOptions } from './toast-container.tsx';

const listeners = new Set<() => void>();
let needed = false;

export const toastArea = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isNeeded: () => needed,
};

const library = () => import('./toast-container.tsx');

export const preloadToasts = async (): Promise<void> => void (await library());

async function show(kind: ToastKind, text: string, options: ToastOptions = {}): Promise<void> {
  const { showToast } = await library();
  if (!needed) {
    needed = true;
    for (const listener of listeners) listener();
  }
  showToast(kind, text, options);
}

const toastOf = (kind: ToastKind) => (text: string, options?: ToastOptions) => void show(kind, text, options);

/** Errors are announced at once, others when the screen reader is idle. */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
  loading: toastOf('loading'),
};
