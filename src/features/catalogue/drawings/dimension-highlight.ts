import { lookUp } from '../../../platform/look-up.ts';
import { linkAt } from '../../../web/navigation/page-links.ts';

/** Highlights the same dimension in drawings, tables and lists, by `data-dimensions`. */

let users = 0;

export function followDimensions(): () => void {
  if (users++ === 0)
    for (const [type, listener] of Object.entries(LISTENERS)) document.addEventListener(type, listener);
  return () => {
    if (--users === 0)
      for (const [type, listener] of Object.entries(LISTENERS)) document.removeEventListener(type, listener);
  };
}

const LISTENERS: Record<string, (event: Event) => unknown> = {
  pointerover: (event) => isTouch(event) || follow(event.target),
  pointerout: (event) => isTouch(event) || ((event as PointerEvent).relatedTarget ?? clear()),
  focusin: ({ target }) => (target as Element).matches(':focus-visible') && follow(target),
  focusout: (event) => (event as FocusEvent).relatedTarget ?? clear(),
  click: (event) => linkAt(event) || follow(event.target),
};

const isTouch = (event: Event) => (event as PointerEvent).pointerType === 'touch';

let shown: { group: string; letter: string; row: Element | null } | undefined;

function follow(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const group = target.closest<HTMLElement>('[data-dimensions]')?.dataset.dimensions;
  if (group === undefined) {
    // The page may scroll under a resting pointer; the highlight of the focused element stays.
    const focused = document.activeElement;
    if (focused && focused !== target && focused.closest('[data-dimensions]')) follow(focused);
    else clear();
    return;
  }
  const letter = target.closest<HTMLElement | SVGElement>('[data-dim]')?.dataset.dim ?? '';
  const row = letter ? null : target.closest('tbody tr');
  if (shown?.group === group && shown.letter === letter && shown.row === row) return;
  clear();
  if (!letter && !row) return;
  shown = { group, letter, row };
  for (const scope of scopesOf(group)) {
    if (letter) light(scope, letter);
    if (row && scope.matches('.drawing')) showFigures(scope, figuresOf(row));
  }
}

function clear(): void {
  if (!shown) return;
  for (const scope of scopesOf(shown.group)) {
    delete scope.dataset.lit;
    for (const part of scope.querySelectorAll('[data-lit]')) part.removeAttribute('data-lit');
    if (shown.row && scope.matches('.drawing')) showFigures(scope, {});
  }
  shown = undefined;
}

const scopesOf = (group: string) => document.querySelectorAll<HTMLElement>(`[data-dimensions="${CSS.escape(group)}"]`);

function light(scope: HTMLElement, letter: string): void {
  const parts = scope.querySelectorAll(`[data-dim="${CSS.escape(letter)}"]`);
  if (parts.length) scope.dataset.lit = letter;
  for (const part of parts) part.setAttribute('data-lit', '');
}

function figuresOf(row: Element): Record<string, string> {
  const headings = [...(row.closest('table')?.querySelectorAll<HTMLElement>('thead tr:first-child > th') ?? [])];
  return Object.fromEntries(
    headings.flatMap(({ dataset: { dim } }, at) => (dim ? [[dim, row.children[at]?.textContent?.trim() ?? '']] : [])),
  );
}

function showFigures(drawing: HTMLElement, figures: Record<string, string>): void {
  for (const text of drawing.querySelectorAll<SVGElement>('[data-letter]')) {
    const letter = text.dataset.letter ?? '';
    text.dataset.own ??= text.textContent ?? '';
    text.textContent = lookUp(figures, letter) || text.dataset.own;
    text.toggleAttribute('data-figure', Boolean(lookUp(figures, letter)));
  }
}

/** Puts a transparent square behind each letter, because thin lines are hard to hit. */
export function addTouchAreas(drawing: HTMLElement): void {
  const letters = [...drawing.querySelectorAll<SVGTextElement>('text')].filter(
    (text) => text.closest('[data-dim]') && !text.previousElementSibling?.matches('.touch-area'),
  );
  // All letters are measured first, because each change would lay out the page again.
  for (const [text, box] of letters.map((letter) => [letter, letter.getBBox()] as const))
    text.before(touchArea(text, box));
}

function touchArea(text: SVGTextElement, { x, y, width, height }: DOMRect): SVGRectElement {
  const side = Math.max(width, height) * 1.6;
  const area = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const box = { x: x + width / 2 - side / 2, y: y + height / 2 - side / 2, width: side, height: side };
  for (const [name, value] of Object.entries(box)) area.setAttribute(name, String(value));
  area.setAttribute('class', 'touch-area');
  area.setAttribute('transform', text.getAttribute('transform') ?? '');
  if (text.dataset.dim !== undefined) area.dataset.dim = text.dataset.dim;
  return area;
}
