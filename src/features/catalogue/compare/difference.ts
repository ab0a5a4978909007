import type { ShownFigures } from '../units/units.ts';

const NUMBER = /^-?\d+(?:\.(\d+))?$/;

export function difference(first: ShownFigures | null | undefined, other: ShownFigures | null): string {
  if (!first || !other || first.unit !== other.unit) return '';
  const [a, b] = [NUMBER.exec(first.text), NUMBER.exec(other.text)];
  if (!a || !b) return '';
  const by = Number(other.text) - Number(first.text);
  const decimals = Math.max(a[1]?.length ?? 0, b[1]?.length ?? 0);
  const size = Math.abs(by).toFixed(decimals);
  return Number(size) === 0 ? '' : `${by > 0 ? '+' : '−'}${size}`;
}
