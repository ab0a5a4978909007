const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Thousands with commas, or plain digits; then a decimal point or comma. */
const NUMBER = /^\s*([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d+))?/;

/** The number that a text begins with, whatever unit follows; undefined when it begins otherwise. */
export function leadingNumber(text: string): number | undefined {
  const [found, sign, whole = '', fraction = '0'] = NUMBER.exec(text) ?? [];
  return found === undefined ? undefined : Number(`${sign}${whole.replaceAll(',', '')}.${fraction}`);
}

/** Compares as a person would: `9` before `10`, `M6` before `M10`, numbers by value whatever unit follows (D132). */
export function naturalOrder(a: string, b: string): number {
  const [left, right] = [leadingNumber(a), leadingNumber(b)];
  if (left !== undefined && right !== undefined && left !== right) return left - right;
  return collator.compare(a, b);
}
