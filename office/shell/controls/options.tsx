import type { Choice } from '../data/values.ts';

export const Options = ({ any, choices }: { any?: string; choices: readonly Choice[] }) => (
  <>
    {any !== undefined && <option value="">{any}</option>}
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);
