import { getOwnValue } from '../../../platform/get-own-value.ts';
import { findLink } from '../../../web/navigation/page-links.ts';

/** Highlights the same dimension in drawings, tables and lists, by `data-dimensions`. */

let users = 0;

export function highlightDimensions(): () => void {
  if (users++ === 0)
    for (const [type, listener] of Object.entries(LISTENERS)) document.addEventListener(type, listener);
  return () => {
    if (--users === 0)
      for (const [type, listener] of Object.entries(LISTENERS)) document.removeEventListener(type, listener);
  };
}

const LISTENERS: Record<string, (event: Event) => unknown> = {
  pointerover: (event) => isTouchEvent(event) || highlightTarget(event.target),
  pointerout: (event) => isTouchEvent(event) || ((event as PointerEvent).relatedTarget ?? clearHighlight()),
  focusin: ({ target }) => (target as Element).matches(':focus-visible') && highlightTarget(target),
  focusout: (event) => (event as FocusEvent).relatedTarget ?? clearHighlight(),
  click: (event) => findLink(event) || highlightTarget(event.target),
};

const isTouchEvent = (event: Event) => (event as PointerEvent).pointerType === 'touch';

let shown: { group: string; letter: string; row: Element | null } | undefined;

function highlightTarget(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const group = target.closest<HTMLElement>('[data-dimensions]')?.dataset.dimensions;
  if (group === undefined) {
    // The page may scroll under a resting pointer; the highlight of the focused element stays.
    const focused = document.activeElement;
    if (focused && focused !== target && focused.closest('[data-dimensions]')) highlightTarget(focused);
    else clearHighlight();
    return;
  }
  const letter = target.closest<HTMLElement | SVGElement>('[data-dim]')?.dataset.dim ?? '';
  const row = letter ? null : target.closest('tbody tr');
  if (shown?.group === group && shown.letter === letter && shown.row === row) return;
  clearHighlight();
  if (!letter && !row) return;
  shown = { group, letter, row };
  for (const scope of findScopes(group)) {
    if (letter) highlightLetter(scope, letter);
    if (row && scope.matches('.drawing')) showRowValues(scope, readRowValues(row));
  }
}

function clearHighlight(): void {
  if (!shown) return;
  for (const scope of findScopes(shown.group)) {
    delete scope.dataset.lit;
    for (const element of scope.querySelectorAll('[data-lit]')) element.removeAttribute('data-lit');
    if (shown.row && scope.matches('.drawing')) showRowValues(scope, {});
  }
  shown = undefined;
}

const findScopes = (group: string) =>
  document.querySelectorAll<HTMLElement>(`[data-dimensions="${CSS.escape(group)}"]`);

function highlightLetter(scope: HTMLElement, letter: string): void {
  const elements = scope.querySelectorAll(`[data-dim="${CSS.escape(letter)}"]`);
  if (elements.length) scope.dataset.lit = letter;
  for (const element of elements) element.setAttribute('data-lit', '');
}

function readRowValues(row: Element): Record<string, string> {
  const headings = [...(row.closest('table')?.querySelectorAll<HTMLElement>('thead tr:first-child > th') ?? [])];
  return Object.fromEntries(
    headings.flatMap(({ dataset: { dim } }, at) => (dim ? [[dim, row.children[at]?.textContent?.trim() ?? '']] : [])),
  );
}

function showRowValues(drawing: HTMLElement, values: Record<string, string>): void {
  for (const text of drawing.querySelectorAll<SVGElement>('[data-letter]')) {
    const letter = text.dataset.letter ?? '';
    text.dataset.own ??= text.textContent ?? '';
    text.textContent = getOwnValue(values, letter) || text.dataset.own;
    text.toggleAttribute('data-figure', Boolean(getOwnValue(values, letter)));
  }
}

/** Puts a transparent square behind each letter, because thin lines are hard to hit. */
export function addTouchAreas(drawing: HTMLElement): void {
  const letters = [...drawing.querySelectorAll<SVGTextElement>('text')].filter(
    (text) => text.closest('[data-dim]') && !text.previousElementSibling?.matches('.touch-area'),
  );
  // All letters are measured first, because each change would lay out the page again.
  for (const [text, box] of letters.map((letter) => [letter, letter.getBBox()] as const))
    text.before(buildTouchArea(text, box));
}

function buildTouchArea(text: SVGTextElement, { x, y, width, height }: DOMRect): SVGRectElement {
  const side = Math.max(width, height) * 1.6;
  const area = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const box = { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, width: side, height: side };
  for (const [name, value] of Object.entries(box)) area.setAttribute(name, String(value));
  area.setAttribute('class', 'touch-area');
  area.setAttribute('transform', text.getAttribute('transform') ?? '');
  if (text.dataset.dim !== undefined) area.dataset.dim = text.dataset.dim;
  return area;
}
