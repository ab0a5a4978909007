import { useState } from 'react';
import { Link } from 'react-router';
import type { ImportRow as ListedImport } from '../../../src/features/office/imports/imports.contract.ts';
import { buttonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { when } from '../../shell/data/moments.ts';
import { useNamedRows } from '../../shell/data/named-rows.ts';
import { useMay } from '../../shell/data/session.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { stateName, summaryOf, useImports } from './imports-data.ts';
import { UploadWorkbook } from './upload-workbook.tsx';

const EVERYTHING = '';

function ExportWorkbook() {
  const [part, setPart] = useState(EVERYTHING);
  const brands = useNamedRows({ sheet: 'brands', column: 'id' }) ?? [];
  const categories = useNamedRows({ sheet: 'categories', column: 'slug' }) ?? [];
  const query = part === EVERYTHING ? '' : `?${part}`;
  return (
    <section aria-labelledby="export-workbook" className="flex flex-col gap-3">
      <h2 id="export-workbook">Export a workbook</h2>
      <div className="dense flex flex-wrap items-end gap-3">
        <div className="w-80 max-w-full">
          <SelectField label="Content" value={part} onChange={({ target }) => setPart(target.value)}>
            <option value={EVERYTHING}>The whole catalogue and all contents</option>
            <optgroup label="One brand">
              <Options
                choices={brands.map(({ value, label }) => ({
                  label,
                  value: `${new URLSearchParams({ brand: value })}`,
                }))}
              />
            </optgroup>
            <optgroup label="One category, with everything below it">
              <Options
                choices={categories.map(({ value, label }) => ({
                  label,
                  value: `${new URLSearchParams({ category: value })}`,
                }))}
              />
            </optgroup>
          </SelectField>
        </div>
        <a
          download
          href={`/api/office/export_workbook${query}`}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Download (.xlsx)
        </a>
      </div>
      <p className="text-steel-600">
        Edit the workbook and import it again. Rows and columns that you leave out stay as they are.
      </p>
    </section>
  );
}

export function ImportsScreen() {
  const mayRead = useMay('imports', 'read');
  const imports = useImports(mayRead);
  if (!mayRead) return <NotHere />;
  return (
    <Screen title="Imports">
      <UploadWorkbook />
      <ExportWorkbook />
      <section aria-labelledby="imports-so-far" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h2 id="imports-so-far">Imports so far</h2>
          <Link to="/import_mappings" className="text-link">
            Remembered headings
          </Link>
        </div>
        <Waiting query={imports} label="Loading the imports" />
        {imports.data && imports.items.length === 0 && (
          <EmptyState title="No imports yet">Imports are listed here, with their changes.</EmptyState>
        )}
        {imports.items.length > 0 && (
          <DataTable columns={['File', 'State', 'What', 'By', 'When']} caption="Imports so far">
            {imports.items.map((one) => (
              <ImportLine key={one.id} one={one} />
            ))}
          </DataTable>
        )}
        <MoreButton query={imports}>Show older imports</MoreButton>
      </section>
    </Screen>
  );
}

const ImportLine = ({ one }: { one: ListedImport }) => (
  <tr>
    <td>
      <Link to={`/imports/${one.id}`} className="text-link font-semibold">
        {one.name}
      </Link>
    </td>
    <td className={one.state === 'refused' || one.state === 'failed' ? 'font-semibold text-danger' : ''}>
      {stateName(one)}
    </td>
    <td className="tabular-nums">{summaryOf(one)}</td>
    <td>{one.by?.name ?? 'System'}</td>
    <td>{when(one.at)}</td>
  </tr>
);
