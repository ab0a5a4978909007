import { useState } from 'react';
import { Field } from '../../src/ui/forms/field.tsx';
import { ActionDialog } from '../controls/action-dialog.tsx';
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
  const [parts] = useState(() => splitLabel(label));
  const [name, setName] = useState(parts.name);
  const [unit, setUnit] = useState(parts.unit);
  const whole = joinLabel(name, unit);
  const error = name.trim() === '' ? 'This is required' : whole.length > MAX_LABEL ? 'This is too long' : undefined;
  const [tried, setTried] = useState(false);
  const set = () => {
    setTried(true);
    if (!error) onSet(whole);
  };
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
    </ActionDialog>
  );
}
