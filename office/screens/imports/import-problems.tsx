import { useState } from 'react';
import type { ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { buttonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { SearchField } from '../../shell/controls/search-field.tsx';
import { counted } from '../../shell/data/values.ts';
import { DataTable } from '../../shell/parts/data-table.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { sheetAndSource, useImportProblems } from './imports-data.ts';

interface ImportProblemsProps {
  one: ImportOfOffice;
  notes: 'yes' | 'no';
}

export function ImportProblems({ one, notes }: ImportProblemsProps) {
  const [place, setPlace] = useState('');
  const [search, setSearch] = useState('');
  const [sheet, column] = place ? (JSON.parse(place) as [string, string]) : [];
  const problems = useImportProblems(one, { notes, sheet, column, search });
  const places = problems.data?.pages[0]?.places ?? [];
  const isNote = notes === 'yes';
  const id = isNote ? 'import-notes' : 'import-problems';
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id}>{isNote ? 'Warnings' : 'Problems'}</h2>
      {isNote && (
        <p className="text-steel-600">
          {counted(one.notes, 'note')}: rows and columns that are left out, text in a column of measurements, which is
          printed as it is but not found by filters, and pictures that are converted. They can stay like this.
        </p>
      )}
      <div className="dense flex flex-wrap items-end gap-3">
        <SelectField label="Where" value={place} onChange={({ target }) => setPlace(target.value)}>
          <Options
            any="Everywhere"
            choices={places.map((each) => ({
              value: JSON.stringify([each.sheet, each.column]),
              label: `${each.sheet}, ${each.column || 'whole worksheet'} (${each.count.toLocaleString('en')})`,
            }))}
          />
        </SelectField>
        <SearchField value={search} onSearch={setSearch} />
        {!isNote && one.has_file && (
          <a
            download
            href={`/api/office/import_problems_file?id=${one.id}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Download the workbook with the problems in it
          </a>
        )}
      </div>
      <Waiting query={problems} label="Loading the problems" />
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
              <td>{sheetAndSource(each)}</td>
              <td className="tabular-nums">{each.row}</td>
              <td>
                {each.column}
                {inFile(one, each) && <span className="block text-steel-600">“{inFile(one, each)}” in the file</span>}
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

const inFile = (
  { other_sheets: sheets }: ImportOfOffice,
  { sheet, source, column }: { sheet: string; source: string; column: string },
) =>
  sheets
    .find((each) => each.sheet === sheet && (source === '' || each.source === source))
    ?.columns.find(({ to }) => to === column)?.heading;
