import { safeSessionStorage } from './stored/browser-storage.ts';
import { SCRIPT_ERROR_PAUSE } from './timings.ts';

const RELOADED_KEY = 'reloadedAt';

/** Firefox fails the imports of a page that is being left, and a reload would cancel the navigation. */
let leftAt = 0;
globalThis.window?.addEventListener('beforeunload', () => {
  leftAt = Date.now();
});

type Typed = HTMLInputElement | HTMLTextAreaElement;
const typedFields = new Set<Typed>();
globalThis.document?.addEventListener('input', ({ target }) => {
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typedFields.add(target);
});

/** True if a reload would lose what the visitor has typed on this page. */
const hasTypedText = () => [...typedFields].some((field) => field.isConnected && field.value !== '');

/** @returns false if the page stays, because of what the visitor has typed */
export function reloadOnce(): boolean {
  if (hasTypedText()) return false;
  reloadPage();
  return true;
}

function reloadPage(): void {
  if (Date.now() - leftAt < SCRIPT_ERROR_PAUSE) return;
  const last = Number(safeSessionStorage.getItem(RELOADED_KEY));
  if (Date.now() - last < SCRIPT_ERROR_PAUSE) return;
  const isStored = safeSessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  // Without stored state, the reload would repeat forever.
  if (!isStored && isReloaded()) return;
  window.location.reload();
}

const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => Reflect.get(entry, 'type') === 'reload');
