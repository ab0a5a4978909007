// The first script of every page, a separate file (commands/build-scripts.mjs), so that it need not wait for another
// script. It loads the page's code after the first paint or at the first interaction; until then it records clicks and
// typed text.

import { recordEarlySearch } from './features/catalogue/search/panel/early-search.ts';
import { addEarly, canAddEarly, showCartCount } from './features/visitors/cart/early-adding.ts';
import { recordVisit } from './features/visitors/visits/record-visit.ts';
import { isChunkError } from './web/chunk-error.ts';

/** An image that never loads must not keep the page from becoming interactive. */
const MAX_WAIT_MS = 1500;
const INTERACTIONS = ['pointerdown', 'keydown', 'pointerover'];

const waitForEvent = (target: EventTarget, names: string[]) =>
  new Promise<void>((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** The browser reports a paint some frames after it was drawn. */
const waitForReportedPaint = () =>
  new Promise<void>((resolve) => new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** A tab in the background is painted only when the visitor opens it. */
async function waitForPaint(): Promise<void> {
  if (document.hidden) await waitForEvent(document, ['visibilitychange']);
  // The images are drawn in the next frame and visible when the third one begins.
  for (let frames = 0; frames < 3; frames += 1) await nextFrame();
  await waitForReportedPaint();
}

function waitForFirstImages(): Promise<unknown> {
  const images = document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]');
  return Promise.allSettled([...images].map((image) => image.decode()));
}

const earlyClicks: HTMLButtonElement[] = [];
function recordClick({ target }: Event) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-replay]') : null;
  if (button) earlyClicks.push(button);
}

/** React hydrates at each of these events, which would delay the reaction to a press. */
const PRESS = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/**
 * Adds a model on a press, until the cart is hydrated. The event must not reach React, which would add the model again.
 */
function addModelOnPress(event: Event): void {
  const { earlyAdditions } = window;
  const button = earlyAdditions && event.target instanceof Element && event.target.closest<HTMLElement>('[data-add]');
  if (!button || earlyClicks.length || !canAddEarly(button)) return;
  event.stopPropagation();
  if (event.type !== 'click') return;
  earlyAdditions.push(addEarly(button));
  showCartCount(earlyAdditions);
}

const { pathname } = window.location;
/**
 * The visitor may leave the first page before its code is loaded, so the visit is recorded here. The page's code
 * records the visit again, which does no harm.
 */
function recordFirstVisit(): void {
  const visited = document.querySelector<HTMLElement>('[data-visited]')?.dataset.visited;
  if (visited && window.location.pathname === pathname) recordVisit(JSON.parse(visited));
}

async function loadEntry([entry = '', ...chunks]: string[], older = ''): Promise<void> {
  document.addEventListener('click', recordClick);
  if (document.readyState === 'loading') await waitForEvent(document, ['DOMContentLoaded']);
  if (canAddEarly()) showCartCount(window.earlyAdditions ?? []);
  await Promise.race([waitForFirstImages().then(waitForPaint), waitForEvent(window, INTERACTIONS), wait(MAX_WAIT_MS)]);
  for (const href of chunks) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href });
    document.head.append(link);
  }
  if (!('canParse' in URL && 'any' in AbortSignal)) await import(/* @vite-ignore */ older);
  await import(/* @vite-ignore */ entry);
  document.removeEventListener('click', recordClick);
  for (const button of earlyClicks) {
    if (button.isConnected) button.click();
    await wait(0);
  }
}

/** Shows the notice of src/frame/old-browser-notice.tsx, unless only the connection failed. */
function showOldBrowserNotice(error: unknown): never {
  if (!isChunkError(error)) document.documentElement.dataset.tooOld = '';
  throw error;
}

window.earlyAdditions = [];
for (const name of PRESS) window.addEventListener(name, addModelOnPress, { capture: true, passive: true });
window.addEventListener('pagehide', recordFirstVisit);
// The browser's own banner would cover the page; /OnYourPhone offers the same.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installEvent = event as typeof window.installEvent;
});
recordEarlySearch();

// Errors are collected until src/frame/background/background-tasks.tsx handles them.
window.earlyErrors = [];
const recordError = (event: ErrorEvent | PromiseRejectionEvent) => window.earlyErrors?.push(event);
window.addEventListener('error', recordError);
window.addEventListener('unhandledrejection', recordError);

const { code, older } = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset ?? {};
if (code) void loadEntry(code.split(' '), older).catch(showOldBrowserNotice);
