import type { Call } from '../../../platform/api/endpoint.ts';
import { notFound } from '../../../platform/errors.ts';
import { placeOfRow } from '../../import/mapping/file-rows.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { attributeColumns, attributeLabel } from '../../import/workbook/attribute-columns.ts';
import { tableKey } from '../../import/workbook/catalogue-keys.ts';
import { attributesOf, changedFields, type Difference, shown } from '../../import/workbook/changes.store.ts';
import type { Headings, Sheet } from '../../import/workbook/sheet.ts';
import { addressOf, resourceNamed } from '../resources/resources.ts';
import { type ImportedRow, type ImportOfOffice, importReply } from './imports.contract.ts';
import { importById, seenOf, type WholeImport } from './imports.store.ts';

export const NO_FILE = 'The file of this import is no longer stored. Upload it again.';

export async function importFound({ services }: Pick<Call, 'services'>, id: number): Promise<WholeImport> {
  const one = await importById(services.database.pool, id);
  if (!one) throw notFound('This import does not exist.');
  return one;
}

/** Larger imports require the password. */
const MANY_ROWS = 1000;

export const rowsOf = ({ added, changed, retired }: WholeImport): number => added + changed + retired;
export const needsPassword = (found: WholeImport): boolean => rowsOf(found) > MANY_ROWS;

export const presentWhole = (found: WholeImport, same: ImportOfOffice['same_as']): ImportOfOffice =>
  importReply.parse({
    ...found,
    new_attributes: found.newAttributes.map(attributeLabel),
    seen: seenOf(found),
    same_as: same,
    other_sheets: otherSheets(found),
    needs_password: needsPassword(found),
  } satisfies ImportOfOffice);

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

export function presentRow(
  { sheets, mapped }: WholeImport,
  { sheet: name, row, kind, ...found }: Difference,
  labels: ReadonlyMap<string, readonly string[]>,
): ImportedRow {
  const sheet = allSheets.find((one) => one.name === name);
  const headings = new Set(sheets.find((one) => one.sheet === name)?.headings);
  const source = new Map(Object.entries(Object(found.staged.in_file)).map(([field, text]) => [field, String(text)]));
  const fields = !sheet
    ? []
    : kind === 'added'
      ? addedFields(sheet, headings, found.staged)
      : changedFields(sheet, headings, found);
  const { product, table } = found.staged;
  const ofTable = labels.get(tableKey(String(product), Number(table))) ?? [];
  return {
    sheet: name,
    ...placeOfRow(row, mapped),
    name: found.name,
    kind,
    page: addressOf(resourceNamed(name), found.staged),
    fields: fields.map((one) => {
      const original = source.get(one.field);
      const label = ofTable[Number(OF_CELL.exec(one.field)?.[1]) - 1];
      return { ...one, field: label || one.field, ...(original !== undefined && { source: original }) };
    }),
  };
}

const OF_CELL = /^r(\d+)$/;

/** All values of an added row, except attributes that have a column in the row's table. */
function addedFields(
  sheet: Sheet,
  headings: Headings,
  staged: Difference['staged'],
): Omit<ImportedRow['fields'][number], 'source'>[] {
  const values = { ...staged, ...attributesOf(staged, headings) };
  const names = [...Object.keys(sheet.columns), ...attributeColumns(headings).map(({ heading }) => heading)];
  return names.flatMap((field) => {
    const after = shown(values[field]);
    return after === '' || (field === 'r1' && after === staged.name) ? [] : [{ field, before: '', after }];
  });
}
