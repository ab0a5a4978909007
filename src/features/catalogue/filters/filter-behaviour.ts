import { readSearch } from '../../../web/search/use-search.ts';
import { FILTER_PREFIX, isNumber, listSearch, parseSelection } from './filter-selection-url.ts';

/** Pause after the last key in milliseconds, before the filters apply. */
const TYPING_PAUSE_MS = 350;

let latestChange = 0;
let lastTypedField: Element | null = null;

interface NextSearch {
  search: string;
  /** Replaces the history entry while typing, so that back undoes a whole number, not a digit. */
  replace: boolean;
}

/**
 * Search parameters of the form after the last change; undefined when a newer change superseded this one, the URL
 * already has this state, or the form was removed.
 */
export async function readNextSearch(form: HTMLFormElement, isSubmit: boolean): Promise<NextSearch | undefined> {
  latestChange += 1;
  const thisChange = latestChange;
  const typing = findTypedField();
  if (typing && !isSubmit) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  if (thisChange !== latestChange || !form.isConnected) return undefined;
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith(FILTER_PREFIX) && typeof value === 'string') chosen.append(name, value);
  }
  const { search, filters, sort } = readSearch(listSearch);
  const next = listSearch.query({ search, sort, filters: parseSelection(chosen) });
  if (isSameQuery(next, listSearch.query({ search, sort, filters }))) return undefined;
  const replace = typing !== null && typing === lastTypedField;
  lastTypedField = typing;
  return { search: next, replace };
}

function isSameQuery(one: string, other: string): boolean {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}

export function fillFilterForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  latestChange += 1;
  lastTypedField = null;
  for (const field of listFilterFields(form)) {
    if (field.type === 'checkbox') field.checked = parameters.getAll(field.name).includes(field.value);
    else field.value = readNumber(parameters.get(field.name));
  }
}

/** '' for other texts, which the list names as filters without effect. */
const readNumber = (text: string | null) => (text !== null && isNumber(text) ? text : '');

/** Milliseconds before scrolling, so that the tap that ends the typing still reaches its target. */
const AFTER_TAP_MS = 300;
let showLater: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls to the results. On narrow screens, where the results are below the filters, only once the focus leaves the
 * number fields.
 */
export function scrollToResults(results: HTMLElement): void {
  const typed = findTypedField();
  if (!typed || isWideWindow()) {
    scrollToElement(results);
    return;
  }
  const afterTyping = () => {
    clearTimeout(showLater);
    showLater = setTimeout(() => {
      // Results in the upper half of the window need no scrolling.
      const isBelow = results.isConnected && results.getBoundingClientRect().top > window.innerHeight / 2;
      if (isBelow) scrollToResults(results);
    }, AFTER_TAP_MS);
  };
  typed.addEventListener('blur', afterTyping, { once: true });
}

export function blurTypedField(): void {
  if (!isWideWindow()) findTypedField()?.blur();
}

const isWideWindow = () => window.matchMedia('(width >= 64rem)').matches;

function scrollToElement(results: HTMLElement): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  results.scrollIntoView({ block: 'start', behavior: reducedMotion ? 'instant' : 'smooth' });
  // The focused element may have been removed, such as a filter's chip.
  if (document.activeElement === document.body) results.focus({ preventScroll: true });
}

const listFilterFields = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name.startsWith(FILTER_PREFIX),
  );

function findTypedField(): HTMLInputElement | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.inputMode === 'decimal' ? field : null;
}
