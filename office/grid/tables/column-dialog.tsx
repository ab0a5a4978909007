import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { measuredBy, NO_MEASURE, type UnitsByName } from '../../../src/features/catalogue/measures/measured-columns.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field, SelectField } from '../../../src/ui/forms/field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { office } from '../../shell/data/office-api.ts';
import { type ColumnHead, joinLabel, splitLabel } from '../document/grid-document.ts';
import { sameMeasure } from '../pasting/pasted-table.ts';

interface ColumnDialogProps {
  title: string;
  head: ColumnHead;
  others: readonly ColumnHead[];
  units: UnitsByName;
  drawing: string;
  onSet: (head: ColumnHead) => void;
  onClose: () => void;
}

const MAX_LABEL = 100;
const NEW = 'new';

export function ColumnDialog({ title, head, others, units, drawing, onSet, onClose }: ColumnDialogProps) {
  const [parts] = useState(() => splitLabel(head.label));
  const [name, setName] = useState(parts.name);
  const [unit, setUnit] = useState(parts.unit);
  const [measures, setMeasures] = useState(head.measures ?? '');
  const [isNew, setNew] = useState(false);
  const label = joinLabel(name, unit);
  const byLabel = measuredBy(label, '', units);
  const error = name.trim() === '' ? 'This is required' : label.length > MAX_LABEL ? 'This is too long' : undefined;
  const noName = isNew && measures.trim() === '' ? 'This is required' : undefined;
  const [tried, setTried] = useState(false);
  const stated = measures.trim();
  const measured = measuredBy(label, stated, units);
  const given: ColumnHead = { label, ...(stated && { measures: stated }), ...(measured && { measured }) };
  const repeats = sameMeasure(given, others);
  const set = () => {
    setTried(true);
    if (!error && !noName) onSet(given);
  };
  const known = [...units.keys()].map((value) => ({ value, label: value }));
  const unknown =
    measures && measures !== NO_MEASURE && !units.has(measures) && !isNew ? [{ value: measures, label: measures }] : [];
  return (
    <ActionDialog narrow noValidate title={title} action="Set" onAct={set} onClose={onClose}>
      <Field
        label="Name"
        required
        value={name}
        error={tried ? error : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Unit"
        hint="Such as mm, kg or N; empty for texts"
        value={unit}
        maxLength={20}
        onChange={(event) => setUnit(event.target.value.replace(/[()]/g, ''))}
      />
      <SelectField
        label="Measures"
        hint="The attribute under which filters, finder and comparison use the values"
        value={isNew ? NEW : measures}
        onChange={({ target: { value } }) => {
          setNew(value === NEW);
          setMeasures(value === NEW ? '' : value);
        }}
      >
        <Options
          any={`By its name: ${byLabel?.name ?? 'nothing'}`}
          choices={[
            { value: NO_MEASURE, label: 'None: the values are texts' },
            ...known,
            ...unknown,
            { value: NEW, label: 'A new attribute…' },
          ]}
        />
      </SelectField>
      {repeats !== undefined && (
        <p role="status" className="text-sm text-warning">
          This column measures what “{repeats}” measures.
        </p>
      )}
      <DrawnMeasure
        drawing={drawing}
        letter={name.trim()}
        measures={measures}
        units={units}
        onMeasure={(attribute, isKnown) => {
          setNew(!isKnown);
          setMeasures(attribute);
        }}
      />
      {isNew && (
        <Field
          label="Name of the attribute"
          required
          value={measures}
          maxLength={MAX_LABEL}
          error={tried ? noName : undefined}
          onChange={(event) => setMeasures(event.target.value)}
        />
      )}
    </ActionDialog>
  );
}

interface DrawnMeasureProps {
  drawing: string;
  letter: string;
  measures: string;
  units: UnitsByName;
  onMeasure: (attribute: string, isKnown: boolean) => void;
}

function DrawnMeasure({ drawing, letter, measures, units, onMeasure }: DrawnMeasureProps) {
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
