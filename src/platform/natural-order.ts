import { leadingNumber } from './numbers/typed-number.ts';

const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const naturalOrder = (a: string, b: string): number => inOrder(keyOf(a), keyOf(b));

export const naturallySorted = (texts: Iterable<string>): string[] =>
  Array.from(texts, keyOf)
    .sort(inOrder)
    .map(({ text }) => text);

interface OrderKey {
  text: string;
  number: number | undefined;
}

const keyOf = (text: string): OrderKey => ({ text, number: leadingNumber(text) });

function inOrder(a: OrderKey, b: OrderKey): number {
  if (a.number !== undefined && b.number !== undefined && a.number !== b.number) return a.number - b.number;
  return collator.compare(a.text, b.text);
}
