// Adds a model before the page's code is loaded. Part of src/boot.ts, so it must be small and without React.

import { unwrapReply } from '../../../platform/api/api-client.ts';
import { safeLocalStorage } from '../../../web/stored/browser-storage.ts';
import { MAX_PIECES } from './cart.limits.ts';
import { type NewCartLine, withAddedLine } from './cart-changes.ts';
import { CART_STORAGE_KEY, countCartModels, parseCartLines } from './cart-line.ts';
import { buildLineByName, type ModelReply, parseModelReply, storeLineOnce } from './new-cart-line.ts';
import { ADDED_NOTE_MS, findQuantityField, fixWidth, formatAddedText } from './pressed-button.ts';

const readStoredLines = () => parseCartLines(safeLocalStorage.getItem(CART_STORAGE_KEY)) ?? [];

/** Quantity beside a button in plain digits; undefined for a text that needs the reader of typed numbers. */
function readPlainPieces(button: HTMLElement): number | undefined {
  const typed = findQuantityField(button)?.value || '1';
  return /^[1-9]\d*$/.test(typed) && Number(typed) <= MAX_PIECES ? Number(typed) : undefined;
}

/** Offline, or with a quantity that is not in plain digits, the complete code handles the press later. */
export const canAddEarly = (button?: HTMLElement) =>
  navigator.onLine && (!button || readPlainPieces(button) !== undefined);

async function fetchLine(id: number): Promise<NewCartLine> {
  const reply = await fetch(`${__BACKEND__}/api/get_models.php?model_id=${id}`);
  if (!reply.ok) throw new Error(`The request for the model failed with status ${reply.status}`);
  return parseModelReply(unwrapReply(await reply.json()) as ModelReply);
}

export function showCartCount(early: readonly { id: number }[]): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  const count = countCartModels(
    readStoredLines(),
    early.map(({ id }) => id),
  );
  if (!badge || !count) return;
  badge.textContent = badge.dataset.cartCount = String(count);
}

function showAdded(button: HTMLElement, pieces: number): () => void {
  const text = button.lastChild;
  const before = text?.nodeValue;
  const label = button.getAttribute('aria-label') ?? '';
  if (!text || !before || 'added' in button.dataset) return () => {};
  fixWidth(button);
  text.nodeValue = formatAddedText(pieces);
  button.dataset.added = '';
  button.setAttribute('aria-label', `${text.nodeValue}. ${label}`);
  return () => {
    text.nodeValue = before;
    delete button.dataset.added;
    button.setAttribute('aria-label', label);
  };
}

export function addEarly(button: HTMLElement): { id: number; added: Promise<boolean> } {
  const id = Number(button.dataset.add);
  const pieces = readPlainPieces(button);
  if (pieces === undefined) return { id, added: Promise.resolve(false) };
  const restore = showAdded(button, pieces);
  const store = (line: NewCartLine) => {
    safeLocalStorage.setItem(CART_STORAGE_KEY, JSON.stringify(withAddedLine(readStoredLines(), line, pieces)));
    // Browsers notify only other tabs, but this tab may be hydrated by now.
    window.dispatchEvent(new StorageEvent('storage', { key: CART_STORAGE_KEY }));
  };
  const added = storeLineOnce(fetchLine(id), buildLineByName(id, button.dataset.name ?? ''), store).then(
    () => true,
    () => false,
  );
  void added.then((done) => setTimeout(restore, done ? ADDED_NOTE_MS : 0));
  return { id, added };
}
