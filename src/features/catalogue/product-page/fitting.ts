import { leadingNumber } from '../../../platform/natural-order.ts';
import { type Choice, isNumber, type Selection } from '../filters/filter-selection-url.ts';
import type { TableView, TypedValues } from '../model-tables/table-view.ts';

/**
 * The models that fit the filters of a product list, by the rule of the list itself: bounds include their ends and may be
 * swapped, one of several values is enough, and a model without the attribute does not fit
 * (docs/spec/catalogue.md#product-filters).
 */
export function fittingModels(tables: readonly TableView[], selection: Selection): ReadonlySet<number> {
  const wanted = Object.entries(selection);
  const ids = tables.flatMap((table) => {
    const tests = wanted.map(([name, choice]) => {
      const typed = table.typed.find((attribute) => attribute.name === name);
      return typed ? rowTest(table, typed, choice) : () => false;
    });
    return table.rows.flatMap(([id], at) => (tests.every((fits) => fits(at)) ? [id] : []));
  });
  return new Set(ids);
}

/** Whether the row at an index has a wanted value. */
function rowTest({ rows }: TableView, { at, value, values }: TypedValues, choice: Choice): (row: number) => boolean {
  const textOf = (row: number) => (at === undefined ? (values?.[row] ?? value ?? '') : (rows[row]?.[2][at] ?? ''));
  if (Array.isArray(choice)) {
    const texts = new Set(choice);
    const numbers = new Set(choice.filter(isNumber).map(Number));
    return (row) => {
      const text = textOf(row);
      return texts.has(text) || (numbers.size > 0 && numbers.has(leadingNumber(text) ?? Number.NaN));
    };
  }
  const min = isNumber(choice.min) ? Number(choice.min) : Number.NEGATIVE_INFINITY;
  const max = isNumber(choice.max) ? Number(choice.max) : Number.POSITIVE_INFINITY;
  return (row) => {
    const number = leadingNumber(textOf(row));
    return number !== undefined && number >= Math.min(min, max) && number <= Math.max(min, max);
  };
}
