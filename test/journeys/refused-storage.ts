// Run in a page before its own scripts.

/** The visitor forbids the site to store anything. */
export function forbidStorage() {
  // Films are in frames of another site.
  if (window !== window.top) return;
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'BroadcastChannel'])
    Object.defineProperty(window, name, { get: refuse });
  // The empty page before has none.
  if ('LockManager' in window) Object.defineProperty(LockManager.prototype, 'request', { value: async () => refuse() });
}

/** The storage is full. */
export function fillStorage() {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}
