// The first script of every page, a separate file (commands/build-scripts.mjs), so that it need not wait for another
// script. It loads the page's code after the first paint or at the first interaction; until then it records clicks and
// typed text.

import { keepEarlySearch } from './features/catalogue/search/panel/early-search.ts';
import { addEarly, canAddEarly, showCount } from './features/visitors/basket/early-adding.ts';
import { recordVisit } from './features/visitors/visits/record-visit.ts';
import { isChunkError } from './web/chunk-error.ts';

/** An image that never loads must not keep the page from becoming interactive. */
const MAX_WAIT_MS = 1500;
const INTERACTIONS = ['pointerdown', 'keydown', 'pointerover'];

const firstOf = (target: EventTarget, names: string[]) =>
  new Promise<void>((resolve) => {
    for (const name of names) target.addEventListener(name, () => resolve(), { once: true, passive: true });
  });
const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** The browser reports a paint some frames after it was drawn. */
const reported = () =>
  new Promise<void>((resolve) => new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true }));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** A tab in the background is painted only when the visitor opens it. */
async function painted(): Promise<void> {
  if (document.hidden) await firstOf(document, ['visibilitychange']);
  // The images are drawn in the next frame and visible when the third one begins.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  await reported();
}

function firstImages(): Promise<unknown> {
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
function addOnPress(event: Event): void {
  const { earlyAdditions } = window;
  const button = earlyAdditions && event.target instanceof Element && event.target.closest<HTMLElement>('[data-add]');
  if (!button || earlyClicks.length || !canAddEarly(button)) return;
  event.stopPropagation();
  if (event.type !== 'click') return;
  earlyAdditions.push(addEarly(button));
  showCount(earlyAdditions);
}

const { pathname } = window.location;
/**
 * The visitor may leave the first page before its code is loaded, so the visit is recorded here. The page's code
 * records the visit again, which does no harm.
 */
function recordVisitOfFirst(): void {
  const visited = document.querySelector<HTMLElement>('[data-visited]')?.dataset.visited;
  if (visited && window.location.pathname === pathname) recordVisit(JSON.parse(visited));
}

async function load([entry = '', ...chunks]: string[], older = ''): Promise<void> {
  document.addEventListener('click', recordClick);
  if (document.readyState === 'loading') await firstOf(document, ['DOMContentLoaded']);
  if (canAddEarly()) showCount(window.earlyAdditions ?? []);
  await Promise.race([firstImages().then(painted), firstOf(window, INTERACTIONS), delay(MAX_WAIT_MS)]);
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
    await delay(0);
  }
}

/** Shows the notice of src/frame/too-old.tsx, unless only the connection failed. */
function showTooOld(error: unknown): never {
  if (!isChunkError(error)) document.documentElement.dataset.tooOld = '';
  throw error;
}

window.earlyAdditions = [];
for (const name of PRESS) window.addEventListener(name, addOnPress, { capture: true, passive: true });
window.addEventListener('pagehide', recordVisitOfFirst);
keepEarlySearch();

// Errors are collected until src/frame/background/background-tasks.tsx handles them.
window.earlyErrors = [];
const recordError = (event: ErrorEvent | PromiseRejectionEvent) => window.earlyErrors?.push(event);
window.addEventListener('error', recordError);
window.addEventListener('unhandledrejection', recordError);

const { code, older } = document.querySelector<HTMLScriptElement>('script[data-code]')?.dataset ?? {};
if (code) void load(code.split(' '), older).catch(showTooOld);
