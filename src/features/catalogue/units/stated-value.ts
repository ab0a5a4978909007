import { quantityOf, unitOf } from './unit-table.ts';

/** What is printed of a figure, as data: a number, the ends of a range, or a text. */
export type StatedValue = { value: number } | { min: number; max: number } | { text: string };

/** @param figures as they are printed, without the unit: "45", "10–20", "M8" */
export function statedValue(figures: string): StatedValue {
  const [, from, to] = /^(-?\d+(?:\.\d+)?)(?:–(-?\d+(?:\.\d+)?))?$/.exec(figures) ?? [];
  if (from === undefined) return { text: figures };
  return to === undefined ? { value: Number(from) } : { min: Number(from), max: Number(to) };
}

/** The code of UN/ECE Recommendation 20 of the unit of an attribute; undefined where it has none. */
export function unitCode(attribute: string, unit: string): string | undefined {
  const quantity = quantityOf(attribute, unit);
  return quantity && unitOf(quantity, unit)?.code;
}
