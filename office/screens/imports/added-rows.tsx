import type { ImportedRow } from '../../../src/features/office/imports/imports.contract.ts';
import { removeFileHashes } from '../../../src/platform/files/readable-file-name.ts';
import { shortenText } from '../../../src/platform/text/cut-text.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';

interface AddedRowsProps {
  worksheet: string;
  rows: readonly ImportedRow[];
  preview: number | undefined;
}

type ImportedField = ImportedRow['fields'][number];

/** Table of added rows. Values that all rows share are above the table. */
export function AddedRows({ worksheet, rows, preview }: AddedRowsProps) {
  const fields = rows.map((row) => new Map(row.fields.map((field) => [field.field, field])));
  const columns = [...new Set(rows.flatMap((row) => row.fields.map(({ field }) => field)))];
  const isSame = (column: string) => {
    const [first] = fields;
    return rows.length > 1 && fields.every((one) => isEqualField(one.get(column), first?.get(column)));
  };
  const same = columns.filter(isSame);
  const shown = columns.filter((column) => !same.includes(column));
  const caption = `Rows that are added to ${worksheet}`;
  return (
    <div className="flex flex-col gap-2">
      <h3>Added to {worksheet}</h3>
      {same.length > 0 && (
        <p className="text-sm text-steel-600">
          The same in all of these rows:{' '}
          {same.map((column, at) => (
            <span key={column}>
              {at > 0 && ' · '}
              {column} <ValueText field={fields[0]?.get(column)} />
            </span>
          ))}
        </p>
      )}
      <DataTable columns={['Row', ...shown]} actions label={caption} className="max-h-[70dvh]">
        {rows.map((row, at) => (
          <tr key={row.row}>
            <th scope="row" className="font-normal tabular-nums">
              {row.row}
            </th>
            {shown.map((column) => (
              <td key={column} className="max-w-60 whitespace-normal break-words">
                <ValueText field={fields[at]?.get(column)} block />
              </td>
            ))}
            <td>
              <PreviewLink row={row} preview={preview} />
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

const isEqualField = (one: ImportedField | undefined, other: ImportedField | undefined): boolean =>
  one?.after === other?.after && one?.source === other?.source;

const ValueText = ({ field, block = false }: { field: ImportedField | undefined; block?: boolean }) =>
  field && (
    <>
      <span className="text-steel-900">{shortenValue(field.after)}</span>
      {field.source !== undefined && (
        <span className={`text-warning ${block ? 'block text-xs' : ''}`}>
          {' '}
          in the file: {shortenValue(field.source)}
        </span>
      )}
    </>
  );

export const PreviewLink = ({ row, preview }: { row: ImportedRow; preview: number | undefined }) =>
  preview !== undefined &&
  row.page !== null && (
    <a href={`/admin/preview/import/${preview}${row.page}`} target="_blank" rel="noopener" className="text-link">
      Preview<span className="sr-only"> {row.name}</span>
    </a>
  );

const MAX_SHOWN_LENGTH = 300;
export function shortenValue(value: string): string {
  const text = removeFileHashes(value);
  return text === '' ? '(empty)' : shortenText(text, MAX_SHOWN_LENGTH);
}
