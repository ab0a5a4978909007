import { useState } from 'react';
import { Button } from '../../src/ui/button.tsx';
import { Field } from '../../src/ui/forms/field.tsx';
import { submitted } from '../../src/ui/forms/submitted.ts';
import { Dialog } from '../../src/ui/overlays/dialog.tsx';
import { joinLabel, splitLabel } from '../document/grid-document.ts';

interface ColumnDialogProps {
  title: string;
  label: string;
  onSet: (label: string) => void;
  onClose: () => void;
}

const MAX_LABEL = 100;

/** The name of a column and the unit of its values, which visitors may see converted. */
export function ColumnDialog({ title, label, onSet, onClose }: ColumnDialogProps) {
  const [given] = useState(() => splitLabel(label));
  const [name, setName] = useState(given.name);
  const [unit, setUnit] = useState(given.unit);
  const whole = joinLabel(name, unit);
  const error = name.trim() === '' ? 'This is required' : whole.length > MAX_LABEL ? 'This is too long' : undefined;
  const [tried, setTried] = useState(false);
  const submit = submitted(() => {
    setTried(true);
    if (!error) onSet(whole);
  });
  return (
    <Dialog label={title} open onClose={onClose}>
      <form onSubmit={submit} noValidate className="dense flex flex-col gap-4 p-6">
        <h2>{title}</h2>
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
        <div className="flex justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Set</Button>
        </div>
      </form>
    </Dialog>
  );
}
