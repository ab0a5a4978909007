import { useState } from 'react';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { buildButtonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { ListSearchField } from '../../shell/controls/list-search-field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { formatPlural } from '../../shell/data/form-values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { formatWorksheetAndSource, useImportProblems } from './imports-data.ts';

interface ImportProblemsProps {
  one: OfficeImport;
  notes: 'yes' | 'no';
}

export function ImportProblems({ one, notes }: ImportProblemsProps) {
  const [location, setLocation] = useState('');
  const [search, setSearch] = useState('');
  const [worksheet, column] = location ? (JSON.parse(location) as [string, string]) : [];
  const problems = useImportProblems(one, { notes, sheet: worksheet, column, search });
  const locations = problems.data?.pages[0]?.places ?? [];
  const isNote = notes === 'yes';
  const id = isNote ? 'import-notes' : 'import-problems';
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id}>{isNote ? 'Warnings' : 'Problems'}</h2>
      {isNote && (
        <p className="text-steel-600">
          {formatPlural(one.notes, 'note')}: rows and columns that are left out, text in a column of measurements, which
          is printed as it is but not found by filters, and images that are converted. You can leave them as they are.
        </p>
      )}
      <div className="dense flex flex-wrap items-end gap-3">
        <SelectField label="Where" value={location} onChange={({ target }) => setLocation(target.value)}>
          <SelectOptions
            any="Everywhere"
            choices={locations.map((each) => ({
              value: JSON.stringify([each.sheet, each.column]),
              label: `${each.sheet}, ${each.column || 'whole worksheet'} (${each.count.toLocaleString('en')})`,
            }))}
          />
        </SelectField>
        <ListSearchField value={search} onSearch={setSearch} />
        {!isNote && one.has_file && (
          <a
            download
            href={`/api/office/import_problems_file?id=${one.id}`}
            className={buildButtonClass({ variant: 'secondary', size: 'small' })}
          >
            Download the workbook with the problems in it
          </a>
        )}
      </div>
      <QueryStatus query={problems} label="Loading the problems" />
      {problems.items.length > 0 && (
        <DataTable
          columns={[
            'Worksheet',
            'Row',
            'Column',
            isNote ? 'Warning' : 'Problem',
            isNote ? 'Correct or stored value' : 'Allowed',
          ]}
          caption={isNote ? 'Warnings' : 'Problems'}
        >
          {problems.items.map((each) => (
            <tr key={`${each.sheet} ${each.source} ${each.row} ${each.column} ${each.problem}`}>
              <td>{formatWorksheetAndSource(each)}</td>
              <td className="tabular-nums">{each.row}</td>
              <td>
                {each.column}
                {findFileHeading(one, each) && (
                  <span className="block text-steel-600">“{findFileHeading(one, each)}” in the file</span>
                )}
              </td>
              <td className="max-w-md whitespace-normal">{each.problem}</td>
              <td className="max-w-md whitespace-normal">{each.allowed}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <MoreButton query={problems}>Show more</MoreButton>
    </section>
  );
}

const findFileHeading = (
  { other_sheets: worksheets }: OfficeImport,
  { sheet: worksheet, source, column }: { sheet: string; source: string; column: string },
) =>
  worksheets
    .find((each) => each.sheet === worksheet && (source === '' || each.source === source))
    ?.columns.find(({ to }) => to === column)?.heading;
