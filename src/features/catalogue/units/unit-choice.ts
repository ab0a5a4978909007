import { parseStoredJson, storedField } from '../../../web/stored/stored-json.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import { OFFERED } from './unit-table.ts';
import type { UnitChoice } from './units.ts';

function parse(text: string | null): UnitChoice {
  const stored = parseStoredJson(text);
  const field = (name: string) => storedField(stored, name);
  return {
    length: OFFERED.length.find(({ unit }) => unit === field('length'))?.unit,
    force: OFFERED.force.find(({ unit }) => unit === field('force'))?.unit,
  };
}

export const storedUnits = storedValue('units', parse);

export const chooseUnits = (choice: UnitChoice) =>
  storedUnits.write(choice.length || choice.force ? JSON.stringify(choice) : null);
