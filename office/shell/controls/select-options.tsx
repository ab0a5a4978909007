import type { FieldChoice } from '../data/form-values.ts';

export const SelectOptions = ({ any, choices }: { any?: string; choices: readonly FieldChoice[] }) => (
  <>
    {any !== undefined && <option value="">{any}</option>}
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);
