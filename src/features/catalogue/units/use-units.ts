import { useStored } from '../../../web/stored/stored-value.ts';
import { storedUnits } from './unit-choice.ts';
import { figuresIn, type ShownFigures, unitsOf } from './units.ts';

/** The printed figures of an attribute. */
interface PrintedFigures {
  name: string;
  unit: string;
  figures: string;
}

/** Returns what adds to each attribute of a list its figures in the visitor's units; as printed until units are chosen. */
export function useUnits() {
  const choice = useStored(storedUnits);
  return <Item extends PrintedFigures>(items: readonly Item[]): (Item & { shown: ShownFigures })[] =>
    unitsOf(items, choice).map(({ item, to }) => ({
      ...item,
      shown: figuresIn(item.name, item.unit, item.figures, to),
    }));
}
