import type { MyEnquiry } from './my-enquiries.contract.ts';

/** What a customer is told of lines that are asked for again and are not what they were; '' when all are the same. */
export function againText(
  lines: readonly Pick<MyEnquiry['lines'][number], 'model_name' | 'current_name' | 'since' | 'replaced_by'>[],
): string {
  const named = (which: typeof lines) =>
    which
      .map(({ model_name, replaced_by }) => model_name + (replaced_by ? ` (replaced by ${replaced_by})` : ''))
      .join(', ');
  const gone = lines.filter(({ since }) => since === 'gone');
  const replaced = lines.filter(({ since, replaced_by }) => since !== 'gone' && replaced_by);
  const changed = lines.filter(({ since, replaced_by }) => since === 'changed' && !replaced_by);
  return [
    gone.length && `No longer in the catalogue: ${named(gone)}.`,
    replaced.length && `There is a newer model: ${named(replaced)}.`,
    changed.length && `Changed since you asked: ${named(changed)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
