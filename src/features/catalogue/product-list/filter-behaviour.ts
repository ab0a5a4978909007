import { searchNow } from '../../../web/search/use-search.ts';
import { FILTER_PREFIX, gridSearch, isNumber, selectionIn } from './filter-selection-url.ts';

/** A visitor who types on is not done: the products are asked for after this pause. */
const TYPING_PAUSE_MS = 350;

let latest = 0;
let typedIn: Element | null = null;

interface Wanted {
  /** The search part of the address. */
  search: string;
  /** Takes the place of the address before: one goes back over a number, not over its digits. */
  replace: boolean;
}

/**
 * The address for what a form has chosen; undefined when another change came meanwhile, when the address says so already,
 * or when the page that it was for is no longer there. `atOnce`: the form was sent, so there is nothing to wait for.
 */
export async function wantedAddress(form: HTMLFormElement, atOnce: boolean): Promise<Wanted | undefined> {
  latest += 1;
  const mine = latest;
  const typing = typedField();
  if (typing && !atOnce) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  if (mine !== latest || !form.isConnected) return undefined;
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith(FILTER_PREFIX) && typeof value === 'string') chosen.append(name, value);
  }
  const { search, filters } = searchNow(gridSearch);
  const wanted = gridSearch.query({ search, filters: selectionIn(chosen) });
  if (isSame(wanted, gridSearch.query({ search, filters }))) return undefined;
  const replace = typing !== null && typing === typedIn;
  typedIn = typing;
  return { search: wanted, replace };
}

/** Whatever their order: an address may be written by hand. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [new URLSearchParams(one), new URLSearchParams(other)];
  a.sort();
  b.sort();
  return a.toString() === b.toString();
}

/** Puts the choice of an address into the fields of the form. */
export function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  latest += 1;
  typedIn = null;
  for (const field of fieldsOf(form)) {
    if (field.type === 'checkbox') field.checked = parameters.getAll(field.name).includes(field.value);
    else field.value = numberIn(parameters.get(field.name));
  }
}

/** What a field of numbers can show; anything else would be a warning on the console. */
const numberIn = (text: string | null) => (text !== null && isNumber(text) ? text : '');

/** Scrolls to the results; on a narrow screen not away from the field that is being typed in. */
export function showResults(results: HTMLElement): void {
  if (typedField() && !window.matchMedia('(width >= 64rem)').matches) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  results.scrollIntoView({ block: 'start', behavior: calm ? 'instant' : 'smooth' });
  // What was used may have gone with its change, as a taken back filter does.
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
