import { FILTER_PREFIX, selectionIn, withSelection } from './filter-selection-url.ts';

/** A visitor who types on is not done: the products are asked for after this pause. */
const TYPING_PAUSE_MS = 500;

let latest = 0;

/**
 * The search part of the address for what a form has chosen; undefined when another change came meanwhile, or when
 * the address says so already. `atOnce`: the form was sent, so there is nothing to wait for.
 */
export async function searchOf(form: HTMLFormElement, atOnce: boolean): Promise<string | undefined> {
  latest += 1;
  const mine = latest;
  const typing = document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'number';
  if (typing && !atOnce) await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
  if (mine !== latest) return undefined;
  const chosen = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name.startsWith(FILTER_PREFIX) && typeof value === 'string') chosen.append(name, value);
  }
  const here = new URLSearchParams(window.location.search);
  const search = withSelection(here, selectionIn(chosen)).toString();
  return search === here.toString() ? undefined : search && `?${search}`;
}

/** Puts the choice of an address into the fields of the form. */
export function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || !field.name.startsWith(FILTER_PREFIX)) continue;
    if (field.type === 'checkbox') field.checked = parameters.getAll(field.name).includes(field.value);
    else if (field !== document.activeElement) field.value = parameters.get(field.name) ?? '';
  }
}
