// Adds a model before the page's code is loaded. Part of src/boot.ts, so it must be small and without React.

import { unwrap } from '../../../platform/api/api-client.ts';
import { localStore } from '../../../web/stored/browser-storage.ts';
import { lineByName, lineOfReply, type ModelReply, storeOnce } from './adding.ts';
import { MAX_PIECES } from './basket.limits.ts';
import { type NewLine, withAdded } from './basket-changes.ts';
import { BASKET_KEY, countModels, parseLines } from './basket-lines.ts';
import { ADDED_MS, addedText, keepWidth, quantityField } from './pressed-button.ts';

const readLines = () => parseLines(localStore.getItem(BASKET_KEY)) ?? [];

/** Quantity beside a button in plain digits; undefined for a text that needs the reader of typed numbers. */
function plainPieces(button: HTMLElement): number | undefined {
  const typed = quantityField(button)?.value || '1';
  return /^[1-9]\d*$/.test(typed) && Number(typed) <= MAX_PIECES ? Number(typed) : undefined;
}

/** Offline, or with a quantity that is not in plain digits, the complete code handles the press later. */
export const canAddEarly = (button?: HTMLElement) => navigator.onLine && (!button || plainPieces(button) !== undefined);

async function fetchLine(id: number): Promise<NewLine> {
  const reply = await fetch(`${__BACKEND__}/api/get_models.php?model_id=${id}`);
  if (!reply.ok) throw new Error(`The request for the model failed with status ${reply.status}`);
  return lineOfReply(unwrap(await reply.json()) as ModelReply);
}

export function showCount(early: readonly { id: number }[]): void {
  const badge = document.querySelector<HTMLElement>('[data-cart-count]');
  const count = countModels(
    readLines(),
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
  keepWidth(button);
  text.nodeValue = addedText(pieces);
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
  const pieces = plainPieces(button);
  if (pieces === undefined) return { id, added: Promise.resolve(false) };
  const restore = showAdded(button, pieces);
  const store = (line: NewLine) => {
    localStore.setItem(BASKET_KEY, JSON.stringify(withAdded(readLines(), line, pieces)));
    // Browsers notify only other tabs, but this tab may be hydrated by now.
    window.dispatchEvent(new StorageEvent('storage', { key: BASKET_KEY }));
  };
  const added = storeOnce(fetchLine(id), lineByName(id, button.dataset.name ?? ''), store).then(
    () => true,
    () => false,
  );
  void added.then((done) => setTimeout(restore, done ? ADDED_MS : 0));
  return { id, added };
}
