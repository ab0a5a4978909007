import { Link } from 'react-router';
import { EmptyState } from '../../src/ui/lists/empty-state.tsx';
import { MoreButton } from '../controls/more-button.tsx';
import { when } from '../data/moments.ts';
import type { ListedImport } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { DataTable } from '../parts/data-table.tsx';
import { NotHere } from '../parts/not-here.tsx';
import { Screen } from '../parts/screen.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { ExportWorkbook } from './export-workbook.tsx';
import { stateName, summaryOf, useImports } from './imports-data.ts';
import { UploadWorkbook } from './upload-workbook.tsx';

/** Workbooks in and out: upload one, take the catalogue as one, and the imports so far. */
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
          <Link to="/imports/mappings" className="text-link">
            Remembered headings
          </Link>
        </div>
        <Waiting query={imports} label="Loading the imports" />
        {imports.data && imports.items.length === 0 && (
          <EmptyState title="None yet">What is imported is listed here, with what it has changed.</EmptyState>
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
    <td>{one.by?.name ?? 'A command'}</td>
    <td>{when(one.at)}</td>
  </tr>
);
