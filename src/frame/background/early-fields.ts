import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * React calls no handler for fields that were changed before hydration, also by the browser, so the next render would
 * empty them. Passes the values to their components.
 */
export function useEarlyFields(): void {
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
    const early = fields.map((field) => ({ field, value: field.value }));
    // React handles each event before the next one only after the commit, by which time the fields may be empty.
    queueMicrotask(() => {
      for (const { field, value } of early) if (field.isConnected) report(field, value);
    });
  }, []);
}

const isTicked = (field: Field) => field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
    return field.selectedIndex !== Math.max(first, 0);
  }
  if (!isTicked(field)) return field.value !== field.defaultValue;
  const { type, checked, defaultChecked } = field as HTMLInputElement;
  return checked !== defaultChecked && (checked || type === 'checkbox');
}

function report(field: Field, value: string): void {
  const fire = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // No handler listens for this event, but it makes React hydrate the part of a long table that holds the field.
  fire('pointercancel');
  if (field instanceof HTMLInputElement && isTicked(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // React ignores an event that changes nothing, and tracks values assigned to the element itself.
  if (field.type !== 'file') {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  for (const type of ['input', 'change']) fire(type);
}
