import { useQuery } from '@tanstack/react-query';
import { measuredBy, type UnitsByName } from '../../src/features/catalogue/measures/measured-columns.ts';
import { Button } from '../../src/ui/button.tsx';
import { office } from '../data/office-api.ts';

interface DrawnMeasureProps {
  /** The file with the drawing of the table; '' for none. */
  drawing: string;
  /** The name of the column. */
  letter: string;
  /** What the column measures by now. */
  measures: string;
  units: UnitsByName;
  /** `isKnown`: there is such an attribute. */
  onMeasure: (attribute: string, isKnown: boolean) => void;
}

/** What the drawing of a table says about the letter of a column, offered as what the column measures. */
export function DrawnMeasure({ drawing, letter, measures, units, onMeasure }: DrawnMeasureProps) {
  const { data } = useQuery({
    queryKey: ['drawing', drawing],
    enabled: /\.svg$/i.test(drawing),
    staleTime: 60_000,
    queryFn: () => office.getData('/api/get_drawing.php', { file: drawing }),
  });
  const meaning = data?.dimensions.find((dimension) => dimension.letter === letter)?.meaning;
  if (!meaning) return null;
  const attribute = measuredBy(letter, meaning, units)?.name ?? meaning;
  const isKnown = units.has(attribute);
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p>
        In the drawing {letter} is “{meaning}”{isKnown ? '.' : `; there is no attribute “${attribute}”.`}
      </p>
      {measures !== attribute && (
        <Button variant="secondary" size="small" onClick={() => onMeasure(attribute, isKnown)}>
          {isKnown ? `Measure “${attribute}”` : 'Create it'}
        </Button>
      )}
    </div>
  );
}
