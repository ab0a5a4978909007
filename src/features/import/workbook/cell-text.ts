import { decodeHTMLStrict } from 'entities';
import type { Column } from './columns.ts';

/** The text of a cell that an import reads as the value. */
export function cellText(value: unknown, column: Column | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  // An import decodes character references in plain text: what looks like one must be written as one.
  return column?.isPlainText && decodeHTMLStrict(text) !== text ? text.replaceAll('&', '&amp;') : text;
}
