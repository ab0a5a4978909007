import { useState } from 'react';
import { buttonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/field.tsx';
import { Options } from '../../shell/controls/options.tsx';
import { useNamedRows } from '../../shell/data/named-rows.ts';
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

export const ImportTools = () => (
  <>
    <UploadWorkbook />
    <ExportWorkbook />
    <h2>Imports so far</h2>
  </>
);
