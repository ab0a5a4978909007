import { useEffect, useState } from 'react';
import { useStored } from '../../../web/stored/stored-value.ts';
import { storedUnits } from './unit-choice.ts';
import type { ShownFigures } from './units.ts';

/** A printed value of an attribute. */
export interface PrintedFigures {
  name: string;
  unit: string;
  figures: string;
}

/** Converts a list of attributes to the visitor's units, in the same order; as printed until units are chosen. */
export type ShowFigures = (list: readonly PrintedFigures[]) => ShownFigures[];

const asPrinted: ShowFigures = (list) => list.map(({ figures, unit }) => ({ text: figures, unit }));

/** Returns the conversion to the visitor's units. Its code is loaded only when units are chosen. */
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
