import type { z } from 'zod';
import { allSheets } from '../../import/sheets/all-sheets.ts';
import { attributeHeading } from '../../import/workbook/attribute-columns.ts';
import { changedFields, type Difference } from '../../import/workbook/changes.store.ts';
import { addressOf, resourceNamed } from '../resources/resources.ts';
import type { ImportOfOffice, ImportRow, importRowsReply } from './imports.contract.ts';
import { type StoredImport, type StoredSheet, seenOf, type WholeImport } from './imports.store.ts';

/** Rows from which on whoever applies an import gives their password again. */
const MANY_ROWS = 1000;

const person = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const sum = (sheets: readonly StoredSheet[], count: 'added' | 'changed' | 'retired' | 'left' | 'refused') =>
  sheets.reduce((total, sheet) => total + sheet[count], 0);

/** How many rows an import would write. */
export const rowsOf = ({ sheets }: Pick<StoredImport, 'sheets'>): number =>
  sum(sheets, 'added') + sum(sheets, 'changed') + sum(sheets, 'retired');
export const needsPassword = (found: Pick<StoredImport, 'sheets'>): boolean => rowsOf(found) > MANY_ROWS;

export function presentListed(found: StoredImport): ImportRow {
  const { id, source, state, sheets, importedAt, stage, done, total, bytes, problems, notes } = found;
  const isApplied = importedAt !== null && ['applied', 'undoing', 'undone'].includes(state);
  return {
    ...{ id, state, stage, done, total, bytes, problems, notes },
    // Of a command the path on the server.
    name: source.split(/[\\/]/).at(-1) ?? source,
    by: person(found.staffId, found.staffName),
    at: found.createdAt.toISOString(),
    added: sum(sheets, 'added'),
    changed: sum(sheets, 'changed'),
    retired: sum(sheets, 'retired'),
    left: sum(sheets, 'left'),
    refused: sum(sheets, 'refused'),
    applied_at: isApplied ? importedAt.toISOString() : null,
    applied_by: person(found.appliedBy, found.appliedName),
  };
}

type SameFile = { id: number; at: Date; by: string; undone: boolean };

export const presentWhole = (found: WholeImport, same: SameFile | undefined): ImportOfOffice => ({
  ...presentListed(found),
  sheets: found.sheets.map(({ headings: _, ...counts }) => counts),
  missing: found.missing,
  archived: found.archived,
  new_attributes: found.newAttributes.map(({ name, unit }) => attributeHeading(name, unit).slice('attribute:'.length)),
  new_files: found.newFiles,
  problem: found.problem,
  seen: seenOf(found),
  since: found.since,
  same_as: same ? { ...same, at: same.at.toISOString() } : null,
  cause: found.cause,
  undone_at: found.undoneAt?.toISOString() ?? null,
  undone_by: person(found.undoneBy, found.undoneName),
  undo_left: found.undoLeft,
  other_sheets: otherSheets(found),
  may_undo: found.mayUndo,
  has_file: found.hasFile,
  needs_password: needsPassword(found),
});

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

type PresentedRow = z.output<typeof importRowsReply>['rows'][number];

/** A difference with each of its fields, before and after. */
export function presentRow({ sheets }: WholeImport, { sheet: name, row, kind, ...found }: Difference): PresentedRow {
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
