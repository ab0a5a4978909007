import { useEffect, useState } from 'react';
import { loadOptionalCode } from '../../../ui/load-optional-code.ts';
import { parseStoredJson, readStoredField } from '../../../web/stored/stored-json.ts';
import { createStoredValue, useStoredValue } from '../../../web/stored/stored-value.ts';
import type { DisplayedValue, UnitChoice } from './convert-values.ts';
import { OFFERED_UNITS } from './unit-table.ts';
import type { NamedValue } from './value.contract.ts';

function parseUnitChoice(text: string | null): UnitChoice {
  const stored = parseStoredJson(text);
  const field = (name: string) => readStoredField(stored, name);
  return {
    length: OFFERED_UNITS.length.find(({ unit }) => unit === field('length'))?.unit,
    force: OFFERED_UNITS.force.find(({ unit }) => unit === field('force'))?.unit,
  };
}

const formatUnitChoice = (choice: UnitChoice) => (choice.length || choice.force ? JSON.stringify(choice) : null);

export const storedUnitChoice = createStoredValue('units', { parse: parseUnitChoice, format: formatUnitChoice });

/** Changes only the units that `choice` names. */
export const chooseUnits = (choice: UnitChoice) => storedUnitChoice.change((now) => ({ ...now, ...choice }));

export type DisplayValues = <Item extends NamedValue>(items: readonly Item[]) => (Item & { shown: DisplayedValue })[];

const displayAsPrinted: DisplayValues = (items) =>
  items.map((item) => ({ ...item, shown: { text: item.figures, unit: item.unit } }));

/**
 * Shows values in the chosen units. Until units are chosen, values stay as printed and the code that converts is not
 * loaded.
 */
export function useUnits(): DisplayValues {
  const choice = useStoredValue(storedUnitChoice);
  const [units, setUnits] = useState<typeof import('./convert-values.ts')>();
  const wanted = Boolean(choice.length || choice.force);
  useEffect(() => {
    if (wanted) void loadOptionalCode(() => import('./convert-values.ts')).then(setUnits);
  }, [wanted]);
  if (!units || !wanted) return displayAsPrinted;
  return (items) =>
    units
      .chooseTargetUnits(items, choice)
      .map(({ item, to }) => ({ ...item, shown: units.displayInUnit(item.name, item.unit, item.figures, to) }));
}
