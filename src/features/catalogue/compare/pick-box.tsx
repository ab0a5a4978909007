import { setPick } from './picks.ts';

interface PickBoxProps {
  name: string;
  picked: boolean;
  /** The id of the form that compares the ticked models without scripts. */
  form: string;
}

/** The checkbox in front of a name in a model table that picks the model to compare. */
export function PickBox({ name, picked, form }: PickBoxProps) {
  return (
    <input
      type="checkbox"
      form={form}
      name="models"
      value={name}
      aria-label={`Compare ${name}`}
      checked={picked}
      onChange={({ target }) => setPick(name, target.checked)}
      data-screen-only=""
    />
  );
}
