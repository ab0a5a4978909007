import { useEffect } from 'react';

/**
 * Tells the components what was typed, ticked and chosen before hydration. React leaves such fields as they are, but calls no
 * handler for them, so a table would add one piece while its field shows five.
 */
export function useEarlyFields(): void {
  useEffect(() => {
    const fields = window.earlyFields ?? [];
    window.earlyFields = undefined;
    for (const field of fields) if (field.isConnected) announce(field);
  }, []);
}

function announce(field: EarlyField): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = !field.checked;
    field.click();
    return;
  }
  // React ignores an event that changes nothing, and knows what is assigned to the element itself.
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
