import { useState } from 'react';
import { buildButtonClass } from '../../../src/ui/button.tsx';
import { SelectField } from '../../../src/ui/forms/input-field.tsx';
import { SelectOptions } from '../../shell/controls/select-options.tsx';
import { useNamedRows } from '../../shell/data/use-named-rows.ts';
import { UploadWorkbook } from './upload-workbook.tsx';

const WHOLE_CATALOGUE = '';

function ExportWorkbook() {
  const [scope, setScope] = useState(WHOLE_CATALOGUE);
  const brands = useNamedRows({ sheet: 'brands', column: 'id' }) ?? [];
  const categories = useNamedRows({ sheet: 'categories', column: 'slug' }) ?? [];
  const query = scope === WHOLE_CATALOGUE ? '' : `?${scope}`;
  return (
    <section aria-labelledby="export-workbook" className="flex flex-col gap-3">
      <h2 id="export-workbook">Export a workbook</h2>
      <div className="dense flex flex-wrap items-end gap-3">
        <div className="w-80 max-w-full">
          <SelectField label="Content" value={scope} onChange={({ target }) => setScope(target.value)}>
            <option value={WHOLE_CATALOGUE}>The whole catalogue and all contents</option>
            <optgroup label="One brand">
              <SelectOptions
                choices={brands.map(({ value, label }) => ({
                  label,
                  value: `${new URLSearchParams({ brand: value })}`,
                }))}
              />
            </optgroup>
            <optgroup label="One category, with everything below it">
              <SelectOptions
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
          className={buildButtonClass({ variant: 'secondary', size: 'small' })}
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
