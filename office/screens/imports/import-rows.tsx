import { useState } from 'react';
import type { ImportedRow, ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { KINDS, type RowKind, useImportRows } from './imports-data.ts';

/** The rows that differ, each with its fields before and after; what of them visitors would see can be looked at. */
export function ImportRows({ one }: { one: ImportOfOffice }) {
  const [sheet, setSheet] = useState('');
  const [kind, setKind] = useState<RowKind | ''>('');
  const [search, setSearch] = useState('');
  const rows = useImportRows(one, {
    sheet: sheet || undefined,
    kind: kind || undefined,
    search: search || undefined,
  });
  const sheets = one.sheets.filter(({ added, changed, retired }) => added + changed + retired > 0);
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-3">
      <h2 id="import-rows">
        {one.state === 'checked' || one.state === 'refused' ? 'What would change' : 'What it changed'}
      </h2>
      <div className="dense flex flex-wrap items-end gap-3">
        <SelectField label="Sheet" value={sheet} onChange={({ target }) => setSheet(target.value)}>
          <Options any="All" choices={sheets.map((each) => ({ value: each.sheet, label: each.sheet }))} />
        </SelectField>
        <SelectField label="Kind" value={kind} onChange={({ target }) => setKind(target.value as RowKind | '')}>
          <Options any="All" choices={KINDS} />
        </SelectField>
        <SearchField value={search} onSearch={setSearch} />
      </div>
      <Waiting query={rows} label="Loading the rows" />
      {rows.data && rows.items.length === 0 && (
        <p className="text-steel-600">No row fits, or the list is not kept any more.</p>
      )}
      {rows.items.length > 0 && (
        <DataTable columns={['Sheet', 'Row', 'Name', 'Change']} actions caption="Rows that differ">
          {rows.items.map((row) => (
            <RowLine key={`${row.sheet} ${row.row}`} row={row} preview={one.state === 'checked' ? one.id : undefined} />
          ))}
        </DataTable>
      )}
      <MoreButton query={rows}>Show more rows</MoreButton>
    </section>
  );
}

const KIND_TEXT: Record<RowKind, string> = { added: 'Added', changed: '', retired: 'Archived' };

/** `preview`: the import, where the page can be looked at. */
const RowLine = ({ row, preview }: { row: ImportedRow; preview: number | undefined }) => (
  <tr>
    <td>{row.sheet}</td>
    <td className="tabular-nums">{row.row > 0 ? row.row : 'not in the sheet'}</td>
    <td className="font-semibold">{row.name}</td>
    <td className="max-w-xl whitespace-normal">
      {KIND_TEXT[row.kind] && <p className="font-semibold text-steel-900">{KIND_TEXT[row.kind]}</p>}
      {row.kind === 'changed' && row.fields.length === 0 && <p>Its values are read from its cells again</p>}
      {row.fields.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {row.fields.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              <span className="text-steel-600">{field}:</span> <del className="text-danger">{short(before)}</del>{' '}
              <span aria-hidden="true">→</span> <ins className="text-steel-900 no-underline">{short(after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </td>
    <td>
      {preview !== undefined && row.page !== null && row.kind !== 'retired' && (
        <a href={`/admin/preview/import/${preview}${row.page}`} target="_blank" rel="noopener" className="text-link">
          Preview<span className="sr-only"> {row.name}</span>
        </a>
      )}
    </td>
  </tr>
);

const MAX_SHOWN = 300;
const short = (text: string): string =>
  text === '' ? '(empty)' : text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
