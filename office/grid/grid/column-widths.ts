import { useMemo } from 'react';
import { choose, useChoice } from '../../shell/data/browser-choices.ts';
import { type Column, cellOf, splitLabel, type TableRow } from '../document/grid-document.ts';

const LOOKED_AT = 200;
const [LEAST, MOST] = [6, 24];
/** Width of a character and padding of a cell, in rem. */
const [CHARACTER, AROUND] = [0.5, 1.25];
const NUMBERS = 3;
const [NARROWEST, WIDEST] = [2.5, 60];

/** Stored in the browser by column label: widths in rem, and the last frozen column. */
export interface GridLook {
  widths: Readonly<Record<string, number>>;
  frozen: string;
  /** Without `rem`, the width fits the texts. */
  setWidth: (label: string, rem: number | undefined) => void;
  freeze: (label: string) => void;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export function useGridLook(table: string): GridLook {
  const name = `look of ${table}`;
  const stored = useChoice(name);
  const text = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the store is a new object
  return useMemo(() => {
    const { widths, frozen } = isObject(stored) ? stored : {};
    const known = Object.entries(isObject(widths) ? widths : {}).flatMap(([label, rem]) =>
      typeof rem === 'number' ? [[label, Math.min(WIDEST, Math.max(NARROWEST, rem))] as const] : [],
    );
    const look = { widths: Object.fromEntries(known), frozen: typeof frozen === 'string' ? frozen : '' };
    return {
      ...look,
      setWidth: (label, rem) => choose(name, { ...look, widths: { ...look.widths, [label]: rem } }),
      freeze: (label) => choose(name, { ...look, frozen: label }),
    };
  }, [name, text]);
}

export interface ColumnWidths {
  css: string;
  each: readonly number[];
  stays: readonly (string | undefined)[];
}

export function columnWidths(columns: readonly Column[], rows: readonly TableRow[], look: GridLook): ColumnWidths {
  const first = rows.slice(0, LOOKED_AT);
  const each = columns.map((column) => look.widths[column.label] ?? neededWidth(column, first));
  const last = Math.max(
    columns.findIndex(({ kind }) => kind === 'name'),
    columns.findIndex(({ label }) => look.frozen !== '' && label === look.frozen),
  );
  let left = NUMBERS;
  const stays = each.map((width, at) => {
    const own = left;
    left += width;
    return at <= last ? `${own}rem` : undefined;
  });
  return { css: [NUMBERS, ...each].map((width) => `${width}rem`).join(' '), each, stays };
}

function neededWidth({ key, kind, label, measured }: Column, first: readonly TableRow[]): number {
  const texts = first.map((row) => cellOf(row, key).length);
  const { name, unit } = splitLabel(label);
  const below = measured && measured.name !== name ? (unit.length + 3 + measured.name.length) / 2 : 0;
  const needed = Math.max(name.length, unit.length + 2, Math.ceil(below), kind === 'name' ? 18 : 0, ...texts);
  return Math.min(MOST, Math.max(LEAST, needed)) * CHARACTER + AROUND;
}
