import { leadingNumber } from '../../../platform/natural-order.ts';
import type { TableView } from '../model-tables/table-view.ts';

export interface NumericRange {
  name: string;
  unit: string;
  min: number;
  max: number;
}

type Table = Pick<TableView, 'columns' | 'rows' | 'keys'>;

export function numericRanges(tables: readonly Table[], which: 'all' | 'keys'): NumericRange[] {
  const ranges = new Map<string, NumericRange>();
  for (const { columns, rows, keys } of tables) {
    for (const [at, { label: name, unit, numeric }] of columns.entries()) {
      if (!numeric || (which === 'keys' && !keys.includes(at))) continue;
      for (const [, , cells] of rows) {
        const value = leadingNumber(cells[at] ?? '');
        if (value === undefined) continue;
        const { min, max } = ranges.get(`${name} ${unit}`) ?? { min: value, max: value };
        ranges.set(`${name} ${unit}`, { name, unit, min: Math.min(min, value), max: Math.max(max, value) });
      }
    }
  }
  return [...ranges.values()];
}
