import type { SortPayload } from 'ra-core';
import { ToolMenu } from '../../src/ui/forms/tool-menu.tsx';
import { type ListFilter, rowsQuery } from '../data/data-provider.ts';
import type { Noun } from '../data/office-types.ts';

const FORMATS = [
  ['xlsx', 'Excel workbook'],
  ['csv', 'CSV'],
] as const;

/** Downloads what the list is filtered to, all pages of it. */
export function ListExport({ noun, filter, sort }: { noun: Noun; filter: ListFilter; sort: SortPayload }) {
  const query = new URLSearchParams(rowsQuery(noun.noun, filter, sort));
  return (
    <ToolMenu name="Export">
      {FORMATS.map(([format, name]) => (
        <a key={format} download href={`/api/office/export?${query}&format=${format}`} className="text-link">
          {name}
        </a>
      ))}
    </ToolMenu>
  );
}
