import type { ToastKind, ToastOptions } from './toast-container.tsx';

const listeners = new Set<() => void>();
let needed = false;

export const toastAreaState = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isNeeded: () => needed,
};

const loadToastContainer = () => import('./toast-container.tsx');

export const preloadToasts = async (): Promise<void> => void (await loadToastContainer());

async function loadAndShow(kind: ToastKind, text: string, options: ToastOptions = {}): Promise<void> {
  const { showToast } = await loadToastContainer();
  if (!needed) {
    needed = true;
    for (const listener of listeners) listener();
  }
  showToast(kind, text, options);
}

const createToast = (kind: ToastKind) => (text: string, options?: ToastOptions) =>
  void loadAndShow(kind, text, options);

/** Errors are announced at once, others when the screen reader is idle. */
export const toast = {
  success: createToast('success'),
  info: createToast('info'),
  warning: createToast('warning'),
  error: createToast('error'),
  loading: createToast('loading'),
};
