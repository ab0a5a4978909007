import type { EndpointCall } from '../../../platform/api/endpoint.ts';
import { notFoundError } from '../../../platform/http-errors.ts';
import { parseFileRowNumber } from '../../workbook/mapping/file-row-numbers.ts';
import { STORED_MODEL_PLACEHOLDER } from '../../workbook/mapping/map-rows.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';
import { formatAttribute, parseAttributeColumns } from '../../workbook/staging/attribute-columns.ts';
import { buildTableKey } from '../../workbook/staging/catalogue-keys.ts';
import { PRINTED_SOURCE } from '../../workbook/staging/check-measures.ts';
import type { Headings, ResourceTable } from '../../workbook/staging/resource-table.ts';
import {
  formatCellValue,
  listAttributeTexts,
  listChangedFields,
  type WorkbookDifference,
} from '../../workbook/staging/workbook-changes.store.ts';
import { getResource, getRowAddress } from '../rows/resources.ts';
import { type ImportedRow, importReply, type OfficeImport } from './imports.contract.ts';
import { findImport, hashSeenState, type StoredImport } from './imports.store.ts';

export const NO_IMPORT_FILE = 'The file of this import is no longer stored. Upload it again.';

export async function requireImport({ services }: Pick<EndpointCall, 'services'>, id: number): Promise<StoredImport> {
  const one = await findImport(services.database.pool, id);
  if (!one) throw notFoundError('This import does not exist.');
  return one;
}

/** Larger imports require the password. */
const MANY_ROWS = 1000;

export const countImportRows = ({ added, changed, retired }: StoredImport): number => added + changed + retired;
export const needsPassword = (found: StoredImport): boolean => countImportRows(found) > MANY_ROWS;

export const presentImport = (found: StoredImport, same: OfficeImport['same_as']): OfficeImport =>
  importReply.parse({
    ...found,
    new_attributes: found.newAttributes.map(formatAttribute),
    seen: hashSeenState(found),
    same_as: same,
    other_sheets: presentOtherWorksheets(found),
    needs_password: needsPassword(found),
  } satisfies OfficeImport);

function presentOtherWorksheets({ tops, mapped }: StoredImport): OfficeImport['other_sheets'] {
  const unread = tops.filter(({ source }) => !mapped.some((one) => one.source === source));
  return [
    ...mapped.map(({ source, remembered, mapping: { sheet: worksheet, columns, constants } }) => ({
      ...{ source, remembered, sheet: worksheet },
      only_stored: constants.product === STORED_MODEL_PLACEHOLDER,
      columns: columns.map(({ heading, to }) => ({ heading, to })),
    })),
    ...unread.map(({ source }) => ({ source, remembered: false, only_stored: false, sheet: null, columns: [] })),
  ];
}

export function presentImportRow(
  { sheets: worksheets, mapped }: StoredImport,
  { sheet: name, row, kind, ...found }: WorkbookDifference,
  labels: ReadonlyMap<string, readonly string[]>,
): ImportedRow {
  const worksheet = allResourceTables.find((one) => one.name === name);
  const headings = new Set(worksheets.find((one) => one.sheet === name)?.headings);
  const source = new Map(Object.entries(Object(found.staged.in_file)).map(([field, text]) => [field, String(text)]));
  const fields = !worksheet
    ? []
    : kind === 'added'
      ? listAddedFields(worksheet, headings, found.staged)
      : listChangedFields(worksheet, headings, found);
  const { product, table } = found.staged;
  const ofTable = labels.get(buildTableKey(String(product), Number(table))) ?? [];
  return {
    sheet: name,
    ...parseFileRowNumber(row, mapped),
    name: found.name,
    kind,
    page: getRowAddress(getResource(name), found.staged),
    fields: fields.flatMap((one) => {
      const original = source.get(one.field);
      if (original === PRINTED_SOURCE) return [];
      const label = ofTable[Number(OF_CELL.exec(one.field)?.[1]) - 1];
      return [{ ...one, field: label || one.field, ...(original !== undefined && { source: original }) }];
    }),
  };
}

const OF_CELL = /^r(\d+)$/;

/** All values of an added row, except attributes that have a column in the row's table. */
function listAddedFields(
  worksheet: ResourceTable,
  headings: Headings,
  staged: WorkbookDifference['staged'],
): Omit<ImportedRow['fields'][number], 'source'>[] {
  const values = { ...staged, ...listAttributeTexts(staged, headings) };
  const names = [...Object.keys(worksheet.columns), ...parseAttributeColumns(headings).map(({ heading }) => heading)];
  return names.flatMap((field) => {
    const after = formatCellValue(values[field]);
    return after === '' || (field === 'r1' && after === staged.name) ? [] : [{ field, before: '', after }];
  });
}
