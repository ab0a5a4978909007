import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useAct } from '../../shell/controls/use-act.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { counted } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { IMPORTS } from './imports-data.ts';

export function SheetCounts({ one }: { one: ImportOfOffice }) {
  const { sheets, missing, new_attributes, new_files, state, has_file } = one;
  const mayWrite = useMay('imports', 'write');
  const isOpen = state === 'checked' || state === 'refused';
  const [shown, setShown] = useState(false);
  const unchanged = sheets.filter((sheet) => !isAffected(sheet, missing));
  const rows = shown ? sheets : sheets.filter((sheet) => !unchanged.includes(sheet));
  return (
    <section aria-labelledby="sheets" className="flex flex-col gap-3">
      <h2 id="sheets">Worksheets</h2>
      {rows.length > 0 && (
        <DataTable
          columns={['Worksheet', 'Added', 'Changed', 'Archived', 'Same', 'Refused', 'Not in the worksheet']}
          caption="Worksheets of the workbook"
        >
          {rows.map((sheet) => (
            <tr key={sheet.sheet}>
              <td className="font-semibold">{sheet.sheet}</td>
              <Count count={sheet.added} />
              <Count count={sheet.changed} />
              <Count count={sheet.retired} />
              <Count count={sheet.left} />
              <Count count={sheet.refused} wrong />
              <td>
                {missing.includes(sheet.sheet) ? (
                  <>
                    These rows are archived with the import.{' '}
                    {isOpen && mayWrite && has_file && <Missing one={one} sheet={sheet.sheet} archive={false} />}
                  </>
                ) : (
                  <>
                    {staysText(sheet.absent)}{' '}
                    {sheet.absent > 0 && isOpen && mayWrite && has_file && (
                      <Missing one={one} sheet={sheet.sheet} archive />
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
            {shown ? 'Hide unchanged worksheets' : `Show ${counted(unchanged.length, 'unchanged worksheet')}`}
          </Button>
        </p>
      )}
      {new_attributes.length > 0 && (
        <p>
          New attributes, each a new filter: <strong className="text-steel-900">{new_attributes.join(', ')}</strong>
        </p>
      )}
      {new_files > 0 && <p>{counted(new_files, 'picture or file')} would be stored.</p>}
    </section>
  );
}

const isAffected = (
  { sheet, added, changed, retired, refused, absent }: ImportOfOffice['sheets'][number],
  archived: readonly string[],
): boolean => added + changed + retired + refused + absent > 0 || archived.includes(sheet);

function staysText(absent: number): string {
  if (absent === 0) return '';
  return absent === 1 ? '1 row stays unchanged.' : `${counted(absent, 'row')} stay as they are.`;
}

const Count = ({ count, wrong = false }: { count: number; wrong?: boolean }) => (
  <td className={`tabular-nums ${count === 0 ? 'text-steel-500' : wrong ? 'font-semibold text-danger' : ''}`}>
    {count.toLocaleString('en')}
  </td>
);

function Missing({ one, sheet, archive }: { one: ImportOfOffice; sheet: string; archive: boolean }) {
  const client = useQueryClient();
  const act = useAct(() => client.invalidateQueries({ queryKey: IMPORTS }));
  const text = archive ? 'Archive them' : 'Leave them';
  const missing = archive ? [...one.missing, sheet] : one.missing.filter((name) => name !== sheet);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${text}: the rows that ${sheet} does not have`}
      onClick={() => act(() => office.callRaw('/api/office/check_import', { id: one.id, missing }))}
    >
      {text}
    </Button>
  );
}
