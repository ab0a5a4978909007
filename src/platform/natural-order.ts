const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Thousands with commas, or plain digits; then a decimal point or comma. */
const NUMBER = /^\s*±?([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d+))?/;
const FRACTION = /^\s*(?:(\d+)[\s-])?(\d+)\/(2|4|8|16|32|64)(?!\d)/;

export function leadingNumber(text: string): number | undefined {
  const fraction = text.includes('/') ? fractionOf(text) : undefined;
  if (fraction !== undefined) return fraction;
  const [found, sign, whole = '', decimals = '0'] = NUMBER.exec(text) ?? [];
  return found === undefined ? undefined : Number(`${sign}${whole.replaceAll(',', '')}.${decimals}`);
}

/** `3/8` or `1 1/4` as a number; only reduced fractions, since `6/8` means a 6 beside an 8. */
export function fractionOf(text: string): number | undefined {
  const [found, whole = '0', top, bottom] = FRACTION.exec(text) ?? [];
  const [numerator, denominator] = [Number(top), Number(bottom)];
  if (found === undefined || numerator % 2 === 0 || numerator >= denominator) return undefined;
  return Number(whole) + numerator / denominator;
}

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
