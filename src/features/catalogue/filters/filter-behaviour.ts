import { searchNow } from '../../../web/search/use-search.ts';
import { FILTER_PREFIX, gridSearch, isNumber, selectionIn } from './filter-selection-url.ts';

/** Products are fetched once the visitor has stopped typing for this long. */
const TYPING_PAUSE_MS = 350;

let latestChange = 0;
let lastTypedField: Element | null = null;

interface NextSearch {
  /** The query string. */
  search: string;
  /** Replaces the history entry while typing continues, so that back undoes a whole number, not a digit. */
  replace: boolean;
}

/**
 * The query for the current state of the form; undefined when a newer change superseded this one, when the URL already has
 * this state, or when the form was removed. `isSubmit`: the form was submitted, so there is no typing pause.
 */
export async function nextSearch(form: HTMLFormElement, isSubmit: boolean): Promise<NextSearch | undefined> {
  latestChange += 1;
  const thisChange = latestChange;
  const typing = typedField();
  if (typing && !isSubmit) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  if (thisChange !== latestChange || !form.isConnected) return undefined;
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith(FILTER_PREFIX) && typeof value === 'string') chosen.append(name, value);
  }
  const { search, filters, sort } = searchNow(gridSearch);
  const next = gridSearch.query({ search, sort, filters: selectionIn(chosen) });
  if (isSame(next, gridSearch.query({ search, sort, filters }))) return undefined;
  const replace = typing !== null && typing === lastTypedField;
  lastTypedField = typing;
  return { search: next, replace };
}

/** Compares queries regardless of order, since a URL may be typed by hand. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}

/** Updates the fields of the form from the query parameters. */
export function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  latestChange += 1;
  lastTypedField = null;
  for (const field of fieldsOf(form)) {
    if (field.type === 'checkbox') field.checked = parameters.getAll(field.name).includes(field.value);
    else field.value = numberIn(parameters.get(field.name));
  }
}

/** A value that a number input accepts; anything else would log a console warning. */
const numberIn = (text: string | null) => (text !== null && isNumber(text) ? text : '');

/** A tap that ends the typing has reached its target after this long, so that the page may scroll. */
const AFTER_TAP_MS = 300;
let showLater: ReturnType<typeof setTimeout> | undefined;

/**
 * Scrolls to the results. On narrow screens they are below the filters, and a number that is being typed must not leave
 * the screen: there it happens once the visitor has left the field for anything but another number.
 */
export function showResults(results: HTMLElement): void {
  const typed = typedField();
  if (!typed || isWide()) {
    scrollTo(results);
    return;
  }
  const afterTyping = () => {
    clearTimeout(showLater);
    showLater = setTimeout(() => {
      // Else the visitor has scrolled there himself, or is on another page.
      const isBelow = results.isConnected && results.getBoundingClientRect().top > window.innerHeight / 2;
      if (isBelow) showResults(results);
    }, AFTER_TAP_MS);
  };
  typed.addEventListener('blur', afterTyping, { once: true });
}

/** Enter ends the typing of a number where the results are out of sight. */
export function endTyping(): void {
  if (!isWide()) typedField()?.blur();
}

const isWide = () => window.matchMedia('(width >= 64rem)').matches;

function scrollTo(results: HTMLElement): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  results.scrollIntoView({ block: 'start', behavior: reducedMotion ? 'instant' : 'smooth' });
  // The focused element may be gone, such as the chip of a removed filter.
  if (document.activeElement === document.body) results.focus({ preventScroll: true });
}

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name.startsWith(FILTER_PREFIX),
  );

function typedField(): HTMLInputElement | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.type === 'number' ? field : null;
}
