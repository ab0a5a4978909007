import { badInput } from '../../../platform/errors.ts';
import type { SheetMapping } from '../../import/mapping/sheet-mapping.contract.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';

/**
 * What a sheet is said to be must be something that can be imported.
 *
 * @param source the name of the sheet, for the message
 * @param headings those that it has
 * @throws HttpError 400
 */
export function checkMapping(source: string, mapping: SheetMapping, headings: readonly string[]): void {
  const refuse = (problem: string) => badInput('sheets', `"${source}": ${problem}`);
  const { columns, constants } = mapping;
  const said = columns.map(({ heading }) => heading);
  const missing = headings.find((heading) => !said.includes(heading));
  if (missing !== undefined) throw refuse(`the column "${missing}" is not said to be anything, nor left out`);
  const other = said.find((heading, at) => !headings.includes(heading) || said.indexOf(heading) < at);
  if (other !== undefined) throw refuse(`has no column "${other}" of its own`);
  if (mapping.sheet === '') return;
  const sheet = allSheets.find(({ name }) => name === mapping.sheet);
  if (!sheet) throw refuse(`"${mapping.sheet}" is not a sheet of a workbook`);
  const used = columns.filter(({ to }) => to !== '');
  for (const [at, { heading, to }] of used.entries()) {
    if (!(to in sheet.columns) && !sheet.acceptsHeading?.(to))
      throw refuse(`"${to}", for "${heading}", is not a column of ${sheet.name}`);
    const before = used.findIndex((one) => one.to === to);
    if (before < at) throw refuse(`"${used[before]?.heading}" and "${heading}" are both said to be "${to}"`);
  }
  const ofAll = Object.entries(constants).filter(([, value]) => value !== '');
  for (const [name] of ofAll) {
    if (!(name in sheet.columns)) throw refuse(`"${name}" is not a column of ${sheet.name}`);
    if (used.some(({ to }) => to === name))
      throw refuse(`"${name}" is a column already, and cannot be one value for all rows`);
  }
  const needed = Object.entries(sheet.columns).find(
    ([name, { required }]) => required && !used.some(({ to }) => to === name) && !ofAll.some(([said]) => said === name),
  );
  if (needed) throw refuse(`which column is "${needed[0]}"?`);
}
