import { useEffect, useState } from 'react';
import { loadOptional } from '../../../ui/load-optional.ts';
import { parseStoredJson, storedField } from '../../../web/stored/stored-json.ts';
import { storedValue, useStored } from '../../../web/stored/stored-value.ts';
import { OFFERED } from './unit-table.ts';
import type { ShownFigures, UnitChoice } from './units.ts';
import type { PrintedValue } from './value.contract.ts';

function parse(text: string | null): UnitChoice {
  const stored = parseStoredJson(text);
  const field = (name: string) => storedField(stored, name);
  return {
    length: OFFERED.length.find(({ unit }) => unit === field('length'))?.unit,
    force: OFFERED.force.find(({ unit }) => unit === field('force'))?.unit,
  };
}

const format = (choice: UnitChoice) => (choice.length || choice.force ? JSON.stringify(choice) : null);

export const storedUnits = storedValue('units', { parse, format });

/** Changes only the units that `choice` names. */
export const chooseUnits = (choice: UnitChoice) => storedUnits.change((now) => ({ ...now, ...choice }));

export type ShowFigures = <Item extends PrintedValue>(items: readonly Item[]) => (Item & { shown: ShownFigures })[];

const asPrinted: ShowFigures = (items) =>
  items.map((item) => ({ ...item, shown: { text: item.figures, unit: item.unit } }));

/**
 * Shows values in the chosen units. Until units are chosen, values stay as printed and the code that converts is not
 * loaded.
 */
export function useUnits(): ShowFigures {
  const choice = useStored(storedUnits);
  const [units, setUnits] = useState<typeof import('./units.ts')>();
  const wanted = Boolean(choice.length || choice.force);
  useEffect(() => {
    if (wanted) void loadOptional(() => import('./units.ts')).then(setUnits);
  }, [wanted]);
  if (!units || !wanted) return asPrinted;
  return (items) =>
    units
      .unitsOf(items, choice)
      .map(({ item, to }) => ({ ...item, shown: units.figuresIn(item.name, item.unit, item.figures, to) }));
}
