import { useLayoutEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Reports values entered before hydration, also by the browser, to the components of the fields. React calls no handler
 * for such values, so the next render would empty the fields.
 */
export function useFieldsBeforeHydration(): void {
  useLayoutEffect(() => {
    const fields = [...document.querySelectorAll<Field>('input, textarea, select')].filter(isChanged);
    const early = fields.map((field) => ({ field, value: field.value }));
    // After the commit React handles each event before the next. It may have emptied the fields, so their values were
    // read before.
    queueMicrotask(() => {
      for (const { field, value } of early) if (field.isConnected) reportValue(field, value);
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

function reportValue(field: Field, value: string): void {
  const fire = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // No handler listens for this event, but it makes React hydrate the part of a long table that holds the field.
  fire('pointercancel');
  if (field instanceof HTMLInputElement && isTicked(field)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // React ignores an event without a change, so the field is emptied first. React tracks `field.value`, but not the
  // setter of the prototype.
  if (field.type !== 'file') {
    field.value = '';
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  }
  for (const type of ['input', 'change']) fire(type);
}
