import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { IMPORTS_KEY, mayArchiveAbsent } from './imports-data.ts';

export function WorksheetCounts({ one }: { one: OfficeImport }) {
  const { sheets: worksheets, missing, new_attributes, new_files, state, has_file } = one;
  const mayWrite = useHasRight('imports', 'write');
  const isOpen = state === 'checked' || state === 'refused';
  const [shown, setShown] = useState(false);
  const unchanged = worksheets.filter((worksheet) => !isWorksheetAffected(worksheet, missing));
  const rows = shown ? worksheets : worksheets.filter((worksheet) => !unchanged.includes(worksheet));
  return (
    <section aria-labelledby="sheets" className="flex flex-col gap-3">
      <h2 id="sheets">Worksheets</h2>
      {rows.length > 0 && (
        <DataTable
          columns={['Worksheet', 'Added', 'Changed', 'Archived', 'Same', 'Refused', 'Not in the worksheet']}
          caption="Worksheets of the workbook"
        >
          {rows.map((worksheet) => (
            <tr key={worksheet.sheet}>
              <td className="font-semibold">{worksheet.sheet}</td>
              <CountCell count={worksheet.added} />
              <CountCell count={worksheet.changed} />
              <CountCell count={worksheet.retired} />
              <CountCell count={worksheet.left} />
              <CountCell count={worksheet.refused} wrong />
              <td>
                {missing.includes(worksheet.sheet) ? (
                  <>
                    These rows are archived with the import.{' '}
                    {isOpen && mayWrite && has_file && (
                      <MissingRowsButton one={one} worksheet={worksheet.sheet} archive={false} />
                    )}
                  </>
                ) : (
                  <>
                    {formatUnchanged(worksheet.absent)}{' '}
                    {mayArchiveAbsent(one, worksheet) && isOpen && mayWrite && has_file && (
                      <MissingRowsButton one={one} worksheet={worksheet.sheet} archive />
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {unchanged.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-2">
          {rows.length === 0 && 'No worksheet changes anything.'}
          <Button variant="quiet" size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide unchanged worksheets' : `Show ${formatPlural(unchanged.length, 'unchanged worksheet')}`}
          </Button>
        </p>
      )}
      {new_attributes.length > 0 && (
        <p>
          New attributes, each a new filter: <strong className="text-steel-900">{new_attributes.join(', ')}</strong>
        </p>
      )}
      {new_files > 0 && <p>{formatPlural(new_files, 'image or file')} would be stored.</p>}
    </section>
  );
}

const isWorksheetAffected = (
  { sheet: worksheet, added, changed, retired: archivedCount, refused, absent }: OfficeImport['sheets'][number],
  archived: readonly string[],
): boolean => added + changed + archivedCount + refused + absent > 0 || archived.includes(worksheet);

function formatUnchanged(absent: number): string {
  if (absent === 0) return '';
  return absent === 1 ? '1 row stays unchanged.' : `${formatPlural(absent, 'row')} stay as they are.`;
}

const CountCell = ({ count, wrong = false }: { count: number; wrong?: boolean }) => (
  <td className={`tabular-nums ${count === 0 ? 'text-steel-500' : wrong ? 'font-semibold text-danger' : ''}`}>
    {count.toLocaleString('en')}
  </td>
);

function MissingRowsButton({ one, worksheet, archive }: { one: OfficeImport; worksheet: string; archive: boolean }) {
  const client = useQueryClient();
  const act = useReportedAct(() => client.invalidateQueries({ queryKey: IMPORTS_KEY }));
  const text = archive ? 'Archive them' : 'Leave them';
  const missing = archive ? [...one.missing, worksheet] : one.missing.filter((name) => name !== worksheet);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${text}: the rows that ${worksheet} does not have`}
      onClick={() => act(() => officeApi.callRaw('/api/office/check_import', { id: one.id, missing }))}
    >
      {text}
    </Button>
  );
}
