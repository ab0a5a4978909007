import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  findColumnMeasure,
  NO_MEASURE,
  type UnitsByName,
} from '../../../src/features/catalogue/measures/column-measures.ts';
import { Button } from '../../../src/ui/button.tsx';
import { InputField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { officeApi } from '../../shell/data/office-api.ts';
import { type GridColumnHeading, joinLabel, splitLabel } from '../document/grid-document.ts';
import { findSameMeasureLabel } from '../pasting/pasted-table.ts';

interface ColumnDialogProps {
  title: string;
  head: GridColumnHeading;
  others: readonly GridColumnHeading[];
  units: UnitsByName;
  drawing: string;
  onSet: (head: GridColumnHeading) => void;
  onClose: () => void;
}

const MAX_LABEL = 100;
const NEW_MEASURE = 'new';

export function ColumnDialog({ title, head, others, units, drawing, onSet, onClose }: ColumnDialogProps) {
  const [pieces] = useState(() => splitLabel(head.label));
  const [name, setName] = useState(pieces.name);
  const [unit, setUnit] = useState(pieces.unit);
  const [measures, setMeasures] = useState(head.measures ?? '');
  const [isNew, setNew] = useState(false);
  const label = joinLabel(name, unit);
  const byLabel = findColumnMeasure(label, '', units);
  const error =
    name.trim() === '' ? 'Enter a name' : label.length > MAX_LABEL ? `Use at most ${MAX_LABEL} characters` : undefined;
  const noName = isNew && measures.trim() === '' ? 'Enter the name of the attribute' : undefined;
  const [tried, setTried] = useState(false);
  const stated = measures.trim();
  const measured = findColumnMeasure(label, stated, units);
  const given: GridColumnHeading = { label, ...(stated && { measures: stated }), ...(measured && { measured }) };
  const repeats = findSameMeasureLabel(given, others);
  const set = () => {
    setTried(true);
    if (!error && !noName) onSet(given);
  };
  const known = [...units.keys()].map((value) => ({ value, label: value }));
  const unknown =
    measures && measures !== NO_MEASURE && !units.has(measures) && !isNew ? [{ value: measures, label: measures }] : [];
  return (
    <ActionDialog narrow noValidate title={title} action="Set" onAct={set} onClose={onClose}>
      <InputField
        label="Name"
        required
        value={name}
        error={tried ? error : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <InputField
        label="Unit"
        hint="For example mm, kg or N. Leave empty for texts."
        value={unit}
        maxLength={20}
        onChange={(event) => setUnit(event.target.value.replace(/[()]/g, ''))}
      />
      <SelectField
        label="Measures"
        hint="The attribute under which filters, finder and comparison use the values"
        value={isNew ? NEW_MEASURE : measures}
        onChange={({ target: { value } }) => {
          setNew(value === NEW_MEASURE);
          setMeasures(value === NEW_MEASURE ? '' : value);
        }}
      >
        <SelectOptions
          any={`By its name: ${byLabel?.name ?? 'nothing'}`}
          choices={[
            { value: NO_MEASURE, label: 'None: the values are texts' },
            ...known,
            ...unknown,
            { value: NEW_MEASURE, label: 'A new attribute…' },
          ]}
        />
      </SelectField>
      {repeats !== undefined && (
        <p role="status" className="text-sm text-warning">
          This column measures what “{repeats}” measures.
        </p>
      )}
      <DrawingMeasureRow
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
        <InputField
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

function DrawingMeasureRow({ drawing, letter, measures, units, onMeasure }: DrawnMeasureProps) {
  const { data } = useQuery({
    queryKey: ['drawing', drawing],
    enabled: /\.svg$/i.test(drawing),
    staleTime: 60_000,
    queryFn: () => officeApi.getData('/api/get_drawing.php', { file: drawing }),
  });
  const meaning = data?.dimensions.find((dimension) => dimension.letter === letter)?.meaning;
  if (!meaning) return null;
  const attribute = findColumnMeasure(letter, meaning, units)?.name ?? meaning;
  const isKnown = units.has(attribute);
  return (
    <div role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p>
        In the drawing {letter} is “{meaning}”{isKnown ? '.' : `; there is no attribute “${attribute}”.`}
      </p>
      {measures !== attribute && (
        <Button variant="secondary" size="small" onClick={() => onMeasure(attribute, isKnown)}>
          {isKnown ? `Link to “${attribute}”` : 'Create the attribute'}
        </Button>
      )}
    </div>
  );
}
