import { useState } from 'react';
import type { ImportedRow, ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { CheckField, SelectField } from '../../../src/ui/forms/field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { AddedRows, PreviewLink, short } from './added-rows.tsx';
import { KINDS, type RowKind, sheetAndSource, useImportRows } from './imports-data.ts';

export function ImportRows({ one }: { one: ImportOfOffice }) {
  const [sheet, setSheet] = useState('');
  const [kind, setKind] = useState<RowKind | ''>('');
  const [otherwise, setOtherwise] = useState(false);
  const [search, setSearch] = useState('');
  const rows = useImportRows(one, {
    sheet: sheet || undefined,
    kind: kind || undefined,
    otherwise: otherwise ? 'yes' : undefined,
    search: search || undefined,
  });
  const sheets = one.sheets.filter(({ added, changed, retired }) => added + changed + retired > 0);
  return (
    <section aria-labelledby="import-rows" className="flex flex-col gap-3">
      <h2 id="import-rows">
        {one.state === 'checked' || one.state === 'refused' ? 'What would change' : 'What it changed'}
      </h2>
      <div className="dense flex flex-wrap items-end gap-3">
        <SelectField label="Worksheet" value={sheet} onChange={({ target }) => setSheet(target.value)}>
          <Options any="All" choices={sheets.map((each) => ({ value: each.sheet, label: each.sheet }))} />
        </SelectField>
        <SelectField label="Kind" value={kind} onChange={({ target }) => setKind(target.value as RowKind | '')}>
          <Options any="All" choices={KINDS} />
        </SelectField>
        <SearchField value={search} onSearch={setSearch} />
        <CheckField
          label="Only cells that are stored differently"
          checked={otherwise}
          onChange={({ target }) => setOtherwise(target.checked)}
        />
      </div>
      <Waiting query={rows} label="Loading the rows" />
      {rows.data && rows.items.length === 0 && (
        <p className="text-steel-600">No row matches, or the list is no longer stored.</p>
      )}
      {blocksOf(rows.items).map((block) => {
        const [first] = block;
        if (!first) return null;
        const shared = { rows: block, preview: one.state === 'checked' ? one.id : undefined };
        return first.kind === 'added' ? (
          <AddedRows key={keyOf(first)} {...shared} sheet={sheetAndSource(first)} />
        ) : (
          <DataTable
            key={keyOf(first)}
            columns={['Worksheet', 'Row', 'Name', 'Change']}
            actions
            caption={`Rows of ${first.sheet} that differ`}
          >
            {block.map((row) => (
              <RowLine key={keyOf(row)} row={row} preview={shared.preview} />
            ))}
          </DataTable>
        );
      })}
      <MoreButton query={rows}>Show more rows</MoreButton>
    </section>
  );
}

const keyOf = ({ sheet, source, row }: ImportedRow): string => `${sheet} ${source} ${row}`;

function blocksOf(rows: readonly ImportedRow[]): ImportedRow[][] {
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

const RowLine = ({ row, preview }: { row: ImportedRow; preview: number | undefined }) => (
  <tr>
    <td>{sheetAndSource(row)}</td>
    <td className="tabular-nums">{row.row > 0 ? row.row : 'not in the worksheet'}</td>
    <td className="font-semibold">{row.name}</td>
    <td className="max-w-xl whitespace-normal">
      {row.kind === 'retired' && <p className="font-semibold text-steel-900">Archived</p>}
      {row.kind === 'changed' && row.fields.length === 0 && <p>The values of this row are read from its cells again</p>}
      {row.fields.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {row.fields.map(({ field, before, after, source }) => (
            <li key={field} className="break-words">
              <span className="text-steel-600">{field}:</span> <del className="text-danger">{short(before)}</del>{' '}
              <span aria-hidden="true">→</span>{' '}
              <ins className="text-steel-900 no-underline">
                {short(after)}
                {short(before) === short(after) && ' (replaced)'}
              </ins>
              {source !== undefined && <span className="text-steel-600"> (in the file: {short(source)})</span>}
            </li>
          ))}
        </ul>
      )}
    </td>
    <td>{row.kind !== 'retired' && <PreviewLink row={row} preview={preview} />}</td>
  </tr>
);
