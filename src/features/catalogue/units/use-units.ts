import { useEffect, useState } from 'react';
import { useStored } from '../../../web/stored/stored-value.ts';
import { storedUnits } from './unit-choice.ts';
import type { ShownFigures } from './units.ts';

/** Something printed under a name, in a unit. */
export interface PrintedFigures {
  name: string;
  unit: string;
  figures: string;
}

/** Shows a list of attributes in the visitor's units, each in its place; as printed until they have chosen any. */
export type ShowFigures = (list: readonly PrintedFigures[]) => ShownFigures[];

const asPrinted: ShowFigures = (list) => list.map(({ figures, unit }) => ({ text: figures, unit }));

/** The code that converts comes with the first choice of a unit. */
export function useUnits(): ShowFigures {
  const choice = useStored(storedUnits);
  const [units, setUnits] = useState<typeof import('./units.ts')>();
  const wanted = Boolean(choice.length || choice.force);
  useEffect(() => {
    if (wanted) void import('./units.ts').then(setUnits);
  }, [wanted]);
  if (!units || !wanted) return asPrinted;
  return (list) =>
    units
      .unitsOf(list, choice)
      .map(({ item: { name, unit, figures }, to }) => units.figuresIn(name, unit, figures, to));
}
