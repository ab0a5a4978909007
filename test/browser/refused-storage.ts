// These functions run in a page before its own scripts.

/** Makes all storage throw, as when the visitor forbids it. */
export function forbidStorage() {
  // Videos are in frames of another site.
  if (window !== window.top) return;
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'BroadcastChannel'])
    Object.defineProperty(window, name, { get: refuse });
  // The initial empty page has no LockManager.
  if ('LockManager' in window) Object.defineProperty(LockManager.prototype, 'request', { value: async () => refuse() });
}

/** Makes writes throw, as when the storage is full. */
export function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}
