import type { SheetCell } from '../../../platform/sheets/write-sheet.ts';
import type { AttributeData, ModelData } from './model-data.contract.ts';

/** Models as the rows of a spreadsheet under their headings: a column for each attribute with its unit, numbers as numbers, at the end what replaces a model, where one is replaced, and the page. */
export function modelsTable(models: readonly ModelData[]): SheetCell[][] {
  const heads = [...new Set(models.flatMap(({ attributes }) => attributes.map(headOf)))];
  const hasReplaced = models.some(({ replaced_by }) => replaced_by);
  const rows = models.map(({ model, product, attributes, url, replaced_by = '' }) => {
    const cells = new Map(attributes.map((one) => [headOf(one), cellOf(one)]));
    return [model, product, ...heads.map((head) => cells.get(head) ?? ''), ...(hasReplaced ? [replaced_by] : []), url];
  });
  return [['Model', 'Product', ...heads, ...(hasReplaced ? ['Replaced by'] : []), 'Page'], ...rows];
}

const headOf = ({ name, unit }: AttributeData) => (unit ? `${name} (${unit})` : name);

const cellOf = ({ value, min, max, text = '' }: AttributeData): SheetCell =>
  value ?? (min === undefined ? text : `${min}–${max}`);
