// The first script of every page, in development too. It loads the page's code, whose URLs are in the data-code
// attribute of its own element, after the first paint: until then the CSS, the font and the first image do not compete
// with the code for bandwidth. If the visitor interacts earlier, the code is loaded at once. It is built as one file
// (commands/build-scripts.mjs), because it must not wait for others.
//
// Native browser features work before the code is loaded: links, forms, <details>, popovers. A button that does nothing
// without code is marked with data-replay, and its clicks are replayed in order, once each. A button that adds a model
// to the cart (data-add) works from here; what is typed after a press on the search button (data-search) is kept for its field.

import { keepEarlySearch } from './features/catalogue/search/panel/early-search.ts';
import { addEarly, canAddEarly, showCount } from './features/visitors/basket/early-adding.ts';
import { recordVisit } from './features/visitors/visits/record-visit.ts';

/** Limits the wait, so that an image that never loads cannot keep the page from becoming interactive. */
const MAX_WAIT_MS = 1500;
const INTERACTIONS = ['pointerdown', 'keydown', 'pointerover'];

const firstOf = (target: EventTarget, names: string[]) =>
  new Promise<void>((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** The browser reports a paint once it is on the screen, some frames after it was drawn. */
const reported = () =>
  new Promise<void>((resolve) => new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** A tab in the background is painted once the visitor looks at it. */
async function painted(): Promise<void> {
  if (document.hidden) await firstOf(document, ['visibilitychange']);
  // The next frame draws the images, and is on the screen when the one after the next begins.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  await reported();
}

/** Loaded and decoded, or failed. */
function firstImages(): Promise<unknown> {
  const images = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  return Promise.allSettled([...images].map((image) => image.decode()));
}

/** The marked buttons that were clicked before the page's code was loaded. */
const earlyClicks: HTMLButtonElement[] = [];
function recordClick({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-replay]') : null;
  if (button) earlyClicks.push(button);
}

/** Events of a press. React hydrates at each of these, which would delay the reaction. */
const PRESS = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/** Until the cart is hydrated, and nothing of it reaches React, which would add once more. */
function addOnPress(event: Event): void {
  const { earlyAdditions } = window;
  const button = earlyAdditions && event.target instanceof Element && event.target.closest<HTMLElement>('[data-add]');
  // An earlier click may have been on a step of the quantity: then both are replayed.
  if (!button || earlyClicks.length || !canAddEarly()) return;
  event.stopPropagation();
  if (event.type !== 'click') return;
  earlyAdditions.push(addEarly(button));
  showCount(earlyAdditions);
}

const { pathname } = window.location;
/** The first page may be left before its code is loaded, which records the visit otherwise; twice does no harm. */
function recordVisitOfFirst(): void {
  const visited = document.querySelector<HTMLElement>('[data-visited]')?.dataset.visited;
  if (visited && window.location.pathname === pathname) recordVisit(JSON.parse(visited));
}

async function load([entry = '', ...chunks]: string[]): Promise<void> {
  document.addEventListener('click', recordClick);
  if (document.readyState === 'loading') await firstOf(document, ['DOMContentLoaded']);
  if (canAddEarly()) showCount(window.earlyAdditions ?? []);
  await Promise.race([firstImages().then(painted), firstOf(window, INTERACTIONS), delay(MAX_WAIT_MS)]);
  for (const href of chunks) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  }
  await import(/* @vite-ignore */ entry);
  document.removeEventListener('click', recordClick);
  for (const button of earlyClicks) {
    // A click makes React hydrate this part of the page at once.
    if (button.isConnected) button.click();
    // The next click must see the state that this one has changed.
    await delay(0);
  }
}

window.earlyAdditions = [];
for (const name of PRESS) window.addEventListener(name, addOnPress, { capture: true, passive: true });
window.addEventListener('pagehide', recordVisitOfFirst);
keepEarlySearch();

// Errors before src/frame/background/script-errors.ts watches for them, which handles them then.
window.earlyErrors = [];
const recordError = (event: ErrorEvent | PromiseRejectionEvent) => window.earlyErrors?.push(event);
window.addEventListener('error', recordError);
window.addEventListener('unhandledrejection', recordError);

const code = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset.code;
if (code) void load(code.split(' '));
