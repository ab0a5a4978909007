import { useState } from 'react';
import type { ImportedRow, OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { CheckField, SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { AddedRows, PreviewLink, shortenValue } from './added-rows.tsx';
import { formatWorksheetAndSource, IMPORT_ROW_KINDS, type ImportRowKind, useImportRows } from './imports-data.ts';

export function ImportRows({ one }: { one: OfficeImport }) {
  const [worksheet, setWorksheet] = useState('');
  const [kind, setKind] = useState<ImportRowKind | ''>('');
  const [otherwise, setOtherwise] = useState(false);
  const [search, setSearch] = useState('');
  const rows = useImportRows(one, {
    sheet: worksheet || undefined,
    kind: kind || undefined,
    otherwise: otherwise ? 'yes' : undefined,
    search: search || undefined,
  });
  const worksheets = one.sheets.filter(({ added, changed, retired: archived }) => added + changed + archived > 0);
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-3">
      <h2 id="import-rows">
        {one.state === 'checked' || one.state === 'refused' ? 'What would change' : 'What it changed'}
      </h2>
      <div className="dense flex flex-wrap items-end gap-3">
        <SelectField label="Worksheet" value={worksheet} onChange={({ target }) => setWorksheet(target.value)}>
          <SelectOptions any="All" choices={worksheets.map((each) => ({ value: each.sheet, label: each.sheet }))} />
        </SelectField>
        <SelectField label="Kind" value={kind} onChange={({ target }) => setKind(target.value as ImportRowKind | '')}>
          <SelectOptions any="All" choices={IMPORT_ROW_KINDS} />
        </SelectField>
        <ListSearchField value={search} onSearch={setSearch} />
        <CheckField
          label="Only cells that are stored differently"
          checked={otherwise}
          onChange={({ target }) => setOtherwise(target.checked)}
        />
      </div>
      <QueryStatus query={rows} label="Loading the rows" />
      {rows.data && rows.items.length === 0 && (
        <p className="text-steel-600">No row matches, or the list has been deleted.</p>
      )}
      {groupAddedRows(rows.items).map((block) => {
        const [first] = block;
        if (!first) return null;
        const shared = { rows: block, preview: one.state === 'checked' ? one.id : undefined };
        return first.kind === 'added' ? (
          <AddedRows key={buildRowKey(first)} {...shared} worksheet={formatWorksheetAndSource(first)} />
        ) : (
          <DataTable
            key={buildRowKey(first)}
            columns={['Worksheet', 'Row', 'Name', 'Change']}
            actions
            caption={`Rows of ${first.sheet} that differ`}
          >
            {block.map((row) => (
              <ImportedRowLine key={buildRowKey(row)} row={row} preview={shared.preview} />
            ))}
          </DataTable>
        );
      })}
      <MoreButton query={rows}>Show more rows</MoreButton>
    </section>
  );
}

const buildRowKey = ({ sheet: worksheet, source, row }: ImportedRow): string => `${worksheet} ${source} ${row}`;

function groupAddedRows(rows: readonly ImportedRow[]): ImportedRow[][] {
  const blocks: ImportedRow[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const before = block?.[0];
    const isSame = before?.sheet === row.sheet && before.source === row.source;
    if (block && before && isSame && (before.kind === 'added') === (row.kind === 'added')) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

const ImportedRowLine = ({ row, preview }: { row: ImportedRow; preview: number | undefined }) => (
  <tr>
    <td>{formatWorksheetAndSource(row)}</td>
    <td className="tabular-nums">{row.row > 0 ? row.row : 'not in the worksheet'}</td>
    <td className="font-semibold">{row.name}</td>
    <td className="max-w-xl whitespace-normal">
      {row.kind === 'retired' && <p className="font-semibold text-steel-900">Archived</p>}
      {row.kind === 'changed' && row.fields.length === 0 && <p>The values of this row are read from its cells again</p>}
      {row.fields.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {row.fields.map(({ field, before, after, source }) => (
            <li key={field} className="break-words">
              <span className="text-steel-600">{field}:</span> <del className="text-danger">{shortenValue(before)}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins className="text-steel-900 no-underline">
                {shortenValue(after)}
                {shortenValue(before) === shortenValue(after) && ' (replaced)'}
              </ins>
              {source !== undefined && <span className="text-steel-600"> (in the file: {shortenValue(source)})</span>}
            </li>
          ))}
        </ul>
      )}
    </td>
    <td>{row.kind !== 'retired' && <PreviewLink row={row} preview={preview} />}</td>
  </tr>
);
