import { figuresIn, type UnitChoice, unitsOf } from '../units/units.ts';
import type { TableColumn } from './table-view.ts';

/** A column on show. */
export interface ShownColumn extends TableColumn {
  /** Which cell of a row it is. */
  at: number;
  /** Present when its figures are shown in another unit than the printed one. */
  converted?: {
    from: string;
    /** A cell as it is shown: what is more than figures keeps its own unit. */
    show: (cell: string) => string;
  };
}

/**
 * The columns that a visitor has left on show, in the units of their choice. One attribute that is printed in two units
 * becomes one column then: the one that is printed in the unit asked for, or the first.
 */
export function shownColumns(columns: TableColumn[], hidden: readonly string[], units: UnitChoice): ShownColumn[] {
  const left = columns
    .map((column, at) => ({ ...column, at, name: column.label }))
    .filter(({ key }) => !hidden.includes(key));
  return unitsOf(left, units).flatMap(({ item, to, isTwin }) => (isTwin ? [] : [to ? inUnit(item, to) : item]));
}

function inUnit(column: ShownColumn, to: string): ShownColumn {
  const { label, unit: from } = column;
  const shown = new Map<string, string>();
  const show = (cell: string) => {
    const known = shown.get(cell);
    if (known !== undefined) return known;
    const { text, printed } = figuresIn(label, from, cell, to);
    // What could not be converted stands under another unit now.
    const whole = printed === undefined && /\d/.test(cell) ? `${cell} ${from}` : text;
    shown.set(cell, whole);
    return whole;
  };
  return { ...column, unit: to, converted: { from, show } };
}

/** Values of a column for a menu. Two that look alike in the unit on show are told apart by what is printed. */
export function optionTexts({ converted }: ShownColumn, values: readonly string[]): { value: string; text: string }[] {
  if (!converted) return values.map((value) => ({ value, text: value }));
  const counts = new Map<string, number>();
  for (const value of values) counts.set(converted.show(value), (counts.get(converted.show(value)) ?? 0) + 1);
  return values.map((value) => {
    const text = converted.show(value);
    return { value, text: (counts.get(text) ?? 0) > 1 ? `${text} (${value} ${converted.from})` : text };
  });
}
