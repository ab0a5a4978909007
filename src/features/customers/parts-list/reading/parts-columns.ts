const COUNT = /^(qty|quantity|quantities|pcs|pieces|nos|order qty|req(uired|d|\.)? qty|menge|anzahl)\b/i;
const OTHER =
  /^(s\.?\s*[lr]?\.?\s*no|s[lr]|no|#|pos|position|line|(unit )?(price|rate|cost)|amount|value|total|hsn|gst|tax|delivery|date|due|required by)\b\.?|^#/i;
const DESCRIPTION = /^(?!model).*\b(description|particulars|name)\b|^(desc|product$|designation|make|brand|page)\b/i;
const MODEL = /\b(model|code|sku)\b|^(models|parts?|items?|articles?|art|type|catalogue|catalog|cat|product)\b/i;
const MAX_HEADING_LENGTH = 40;

/**
 * Content of a column by its heading. `description` is used only if no column has the model, `other` never. Remarks and
 * unknown headings are `text`, which may change the order.
 */
export type Column = 'model' | 'count' | 'description' | 'other' | 'text';

export function columnsOf(cells: readonly string[]): Column[] | undefined {
  const filled = cells.filter(Boolean);
  if (!filled.length || filled.some((cell) => /\d/.test(cell) || cell.length > MAX_HEADING_LENGTH)) return undefined;
  const columns = cells.map(columnOf);
  const named = columns.filter((column) => column !== 'text').length;
  if (!named || named * 2 < filled.length) return undefined;
  return columns.map((column, at) => (column === 'count' && columns.indexOf('count') < at ? 'text' : column));
}

function columnOf(heading: string): Column {
  if (COUNT.test(heading)) return 'count';
  if (OTHER.test(heading)) return 'other';
  if (DESCRIPTION.test(heading)) return 'description';
  return MODEL.test(heading) ? 'model' : 'text';
}
