import type { ResourceField } from '../../../src/features/office/rows/resources.contract.ts';
import type { FormValues } from '../../shell/data/form-values.ts';

export interface MergeLine {
  field: Pick<ResourceField, 'name' | 'label' | 'kind' | 'refers_to'>;
  base: string | boolean;
  mine: string | boolean;
  theirs: string | boolean;
  collides: boolean;
}

export function buildMergeLines(
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

export type MergeSide = 'mine' | 'theirs';
export type SideByField = Readonly<Record<string, MergeSide>>;

export const chooseSideForAllLines = (lines: readonly MergeLine[], side: MergeSide): SideByField =>
  Object.fromEntries(lines.map(({ field }) => [field.name, side]));

export const findSide = (line: MergeLine, chosen: SideByField): MergeSide | undefined => {
  if (line.collides) return chosen[line.field.name];
  return line.mine === line.base ? 'theirs' : 'mine';
};

export function mergeValues(
  lines: readonly MergeLine[],
  theirs: FormValues,
  chosen: SideByField,
): FormValues | undefined {
  const result = { ...theirs };
  for (const line of lines) {
    const side = findSide(line, chosen);
    if (!side) return undefined;
    result[line.field.name] = line[side];
  }
  return result;
}
