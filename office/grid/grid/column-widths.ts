import { useMemo } from 'react';
import { storeChoice, useStoredChoice } from '../../shell/data/browser-choices.ts';
import { type GridColumn, type GridTableRow, getCellText, splitLabel } from '../document/grid-document.ts';

const MAX_ROWS_MEASURED = 200;
const [MIN_CHARACTERS, MAX_CHARACTERS] = [6, 24];
/** Width of a character and padding of a cell, in rem. */
const [CHARACTER_REM, PADDING_REM] = [0.5, 1.25];
const ROW_NUMBERS_REM = 3;
const [MIN_WIDTH_REM, MAX_WIDTH_REM] = [2.5, 60];

/** Stored in the browser by column label: widths in rem, and the last frozen column. */
export interface GridLayout {
  widths: Readonly<Record<string, number>>;
  frozen: string;
  /** Without `rem`, the width fits the texts. */
  setWidth: (label: string, rem: number | undefined) => void;
  freeze: (label: string) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function useGridLayout(table: string): GridLayout {
  const name = `look of ${table}`;
  const stored = useStoredChoice(name);
  const text = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the store is a new object
  return useMemo(() => {
    const { widths, frozen } = isObject(stored) ? stored : {};
    const known = Object.entries(isObject(widths) ? widths : {}).flatMap(([label, rem]) =>
      typeof rem === 'number' ? [[label, Math.min(MAX_WIDTH_REM, Math.max(MIN_WIDTH_REM, rem))] as const] : [],
    );
    const look = { widths: Object.fromEntries(known), frozen: typeof frozen === 'string' ? frozen : '' };
    return {
      ...look,
      setWidth: (label, rem) => storeChoice(name, { ...look, widths: { ...look.widths, [label]: rem } }),
      freeze: (label) => storeChoice(name, { ...look, frozen: label }),
    };
  }, [name, text]);
}

export interface ColumnWidths {
  css: string;
  each: readonly number[];
  stays: readonly (string | undefined)[];
}

export function computeColumnWidths(
  columns: readonly GridColumn[],
  rows: readonly GridTableRow[],
  look: GridLayout,
): ColumnWidths {
  const first = rows.slice(0, MAX_ROWS_MEASURED);
  const each = columns.map((column) => look.widths[column.label] ?? computeNeededWidth(column, first));
  const last = Math.max(
    columns.findIndex(({ kind }) => kind === 'name'),
    columns.findIndex(({ label }) => look.frozen !== '' && label === look.frozen),
  );
  let left = ROW_NUMBERS_REM;
  const stays = each.map((width, at) => {
    const own = left;
    left += width;
    return at <= last ? `${own}rem` : undefined;
  });
  return { css: [ROW_NUMBERS_REM, ...each].map((width) => `${width}rem`).join(' '), each, stays };
}

function computeNeededWidth({ key, kind, label, measured }: GridColumn, first: readonly GridTableRow[]): number {
  const texts = first.map((row) => getCellText(row, key).length);
  const { name, unit } = splitLabel(label);
  const below = measured && measured.name !== name ? (unit.length + 3 + measured.name.length) / 2 : 0;
  const needed = Math.max(name.length, unit.length + 2, Math.ceil(below), kind === 'name' ? 18 : 0, ...texts);
  return Math.min(MAX_CHARACTERS, Math.max(MIN_CHARACTERS, needed)) * CHARACTER_REM + PADDING_REM;
}
