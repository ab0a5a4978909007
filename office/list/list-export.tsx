import { ToolMenu } from '../../src/ui/forms/tool-menu.tsx';
import type { Resource } from '../data/office-types.ts';
import { type ListFilter, type ListSort, rowsInput } from '../data/rows.ts';

const FORMATS = [
  ['xlsx', 'Excel workbook'],
  ['csv', 'CSV'],
] as const;

/** Downloads what the list is filtered to, all pages of it. */
export function ListExport({ resource, filter, sort }: { resource: Resource; filter: ListFilter; sort: ListSort }) {
  const query = new URLSearchParams(rowsInput(resource.name, filter, sort));
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
