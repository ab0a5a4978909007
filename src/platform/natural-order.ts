import { parseLeadingNumber } from './numbers/typed-number.ts';

const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const compareNaturally = (a: string, b: string): number => compareKeys(toOrderKey(a), toOrderKey(b));

export const sortNaturally = (texts: Iterable<string>): string[] =>
  Array.from(texts, toOrderKey)
    .sort(compareKeys)
    .map(({ text }) => text);

interface OrderKey {
  text: string;
  number: number | undefined;
}

const toOrderKey = (text: string): OrderKey => ({ text, number: parseLeadingNumber(text) });

function compareKeys(a: OrderKey, b: OrderKey): number {
  if (a.number !== undefined && b.number !== undefined && a.number !== b.number) return a.number - b.number;
  return collator.compare(a.text, b.text);
}
