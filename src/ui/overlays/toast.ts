import type { ToastKind, ToastOptions } from './toast-container.tsx';

const listeners = new Set<() => void>();
let needed = false;

/** Tells the toast area to render the library's container, from the first toast on. */
export const toastArea = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isNeeded: () => needed,
};

const library = () => import('./toast-container.tsx');

/** Loads the library in advance. */
export const preloadToasts = async (): Promise<void> => void (await library());

/** The library is loaded with the first toast at the latest; toasts requested meanwhile wait for it. */
async function show(kind: ToastKind, text: string, options: ToastOptions = {}): Promise<void> {
  const { showToast } = await library();
  if (!needed) {
    needed = true;
    for (const listener of listeners) listener();
  }
  showToast(kind, text, options);
}

const toastOf = (kind: ToastKind) => (text: string, options?: ToastOptions) => void show(kind, text, options);

/** Short messages at the top right. Errors are announced at once, the others when the screen reader is idle. */
export const toast = {
  success: toastOf('success'),
  info: toastOf('info'),
  warning: toastOf('warning'),
  error: toastOf('error'),
  loading: toastOf('loading'),
};
