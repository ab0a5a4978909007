import { allSheets } from '../../import/sheets/all-sheets.ts';
import { attributeLabel } from '../../import/workbook/attribute-columns.ts';
import { changedFields, type Difference } from '../../import/workbook/changes.store.ts';
import { addressOf, resourceNamed } from '../resources/resources.ts';
import { type ImportedRow, type ImportOfOffice, importReply } from './imports.contract.ts';
import { seenOf, type WholeImport } from './imports.store.ts';

/** Rows from which on whoever applies an import gives their password again. */
const MANY_ROWS = 1000;

/** How many rows an import would write. */
export const rowsOf = ({ added, changed, retired }: WholeImport): number => added + changed + retired;
export const needsPassword = (found: WholeImport): boolean => rowsOf(found) > MANY_ROWS;

/** What the reply does not name is left out. */
export const presentWhole = (found: WholeImport, same: ImportOfOffice['same_as']): ImportOfOffice =>
  importReply.parse({
    ...found,
    new_attributes: found.newAttributes.map(attributeLabel),
    seen: seenOf(found),
    same_as: same,
    other_sheets: otherSheets(found),
    needs_password: needsPassword(found),
  } satisfies ImportOfOffice);

/** The sheets whose headings are not those of a workbook: those that were read all the same, and those that were not. */
function otherSheets({ tops, mapped }: WholeImport): ImportOfOffice['other_sheets'] {
  const unread = tops.filter(({ source }) => !mapped.some((one) => one.source === source));
  return [
    ...mapped.map(({ source, remembered, mapping: { sheet, columns } }) => ({
      ...{ source, remembered, sheet },
      columns: columns.map(({ heading, to }) => ({ heading, to })),
    })),
    ...unread.map(({ source }) => ({ source, remembered: false, sheet: null, columns: [] })),
  ];
}

/** A difference with each of its fields, before and after. */
export function presentRow({ sheets }: WholeImport, { sheet: name, row, kind, ...found }: Difference): ImportedRow {
  const sheet = allSheets.find((one) => one.name === name);
  const headings = new Set(sheets.find((one) => one.sheet === name)?.headings);
  return {
    sheet: name,
    row,
    name: found.name,
    kind,
    page: addressOf(resourceNamed(name), found.staged),
    fields: sheet ? changedFields(sheet, headings, found) : [],
  };
}
