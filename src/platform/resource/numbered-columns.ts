import type { Column } from './columns.ts';

export const four = [1, 2, 3, 4] as const;
export const twenty = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

export function numbered<Prefix extends string, Number extends number, Value extends Column>(
  prefix: Prefix,
  numbers: readonly Number[],
  make: () => Value,
): Record<`${Prefix}${Number}`, Value> {
  return Object.fromEntries(numbers.map((number) => [`${prefix}${number}`, make()])) as Record<
    `${Prefix}${Number}`,
    Value
  >;
}

export function series<Prefix extends string, Number extends number>(
  values: Record<`${Prefix}${NoInfer<Number>}`, string>,
  prefix: Prefix,
  numbers: readonly Number[],
): string[] {
  return numbers.map((number) => values[`${prefix}${number}`]);
}

export const withoutBlankEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex(Boolean) + 1);
