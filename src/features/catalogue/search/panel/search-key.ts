import { isModalOpen } from '../../../../ui/overlays/is-modal-open.ts';
import { safeLocalStorage } from '../../../../web/stored/browser-storage.ts';

const OFF_KEY = 'searchKeyOff';

/** The single-letter key can be switched off in the search panel (WCAG 2.1.4). */
export const isSearchKeyOn = () => safeLocalStorage.getItem(OFF_KEY) === null;

export function setSearchKeyOn(on: boolean): void {
  if (on) safeLocalStorage.removeItem(OFF_KEY);
  else safeLocalStorage.setItem(OFF_KEY, 'true');
}

export function isPageKey({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isModalOpen()) return false;
  return !(target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select')));
}

export const isSearchKey = (event: KeyboardEvent) => event.key === 's' && isPageKey(event) && isSearchKeyOn();
