import type { ResourceField } from '../../../src/features/office/resources/resources.contract.ts';
import type { FormValues } from '../../shell/data/values.ts';

export interface MergeLine {
  field: Pick<ResourceField, 'name' | 'label' | 'kind' | 'refers_to'>;
  base: string | boolean;
  mine: string | boolean;
  theirs: string | boolean;
  collides: boolean;
}

export function mergeLines(
  fields: readonly MergeLine['field'][],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): MergeLine[] {
  return fields.flatMap((field) => {
    const [before = '', own = '', other = ''] = [base[field.name], mine[field.name], theirs[field.name]];
    if (own === before && other === before) return [];
    const collides = own !== before && other !== before && own !== other;
    return [{ field, base: before, mine: own, theirs: other, collides }];
  });
}

export type Side = 'mine' | 'theirs';
export type Sides = Readonly<Record<string, Side>>;

export const allOf = (lines: readonly MergeLine[], side: Side): Sides =>
  Object.fromEntries(lines.map(({ field }) => [field.name, side]));

export const sideOf = (line: MergeLine, chosen: Sides): Side | undefined => {
  if (line.collides) return chosen[line.field.name];
  return line.mine === line.base ? 'theirs' : 'mine';
};

export function mergedValues(lines: readonly MergeLine[], theirs: FormValues, chosen: Sides): FormValues | undefined {
  const result = { ...theirs };
  for (const line of lines) {
    const side = sideOf(line, chosen);
    if (!side) return undefined;
    result[line.field.name] = line[side];
  }
  return result;
}
