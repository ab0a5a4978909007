import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeImport } from '../../../src/features/office/imports/imports.contract.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { usePagedQuery } from '../../shell/data/use-paged-query.ts';

export const IMPORTS_KEY = ['imports'];
const REFRESH_MS = 1000;

type UnmatchedInput = Pick<OfficeImport, 'state' | 'has_file' | 'other_sheets' | 'sheets'>;

export const countAffectedRows = ({
  added,
  changed,
  retired: archived,
}: Pick<OfficeImport, 'added' | 'changed' | 'retired'>): number => added + changed + archived;

export function isUnmatchedImport({
  state,
  has_file,
  other_sheets: otherWorksheets,
  sheets: worksheets,
}: UnmatchedInput): boolean {
  const unread = otherWorksheets.filter(({ sheet: worksheet }) => worksheet === null).map(({ source }) => source);
  const isRefused = ({ sheet: worksheet, refused }: { sheet: string; refused: number }) =>
    refused > 0 && !unread.includes(worksheet);
  return state === 'refused' && has_file && unread.length > 0 && !worksheets.some(isRefused);
}

/** True for a refused import whose other rows can be applied without the refused ones. */
export const mayApplyGoodRows = (one: OfficeImport): boolean =>
  one.state === 'refused' && one.may_apply_part && one.has_file && countAffectedRows(one) > 0;

type ArchiveInput = {
  other_sheets: readonly Pick<OfficeImport['other_sheets'][number], 'sheet' | 'only_stored'>[];
};

/** Rows that a worksheet lacks may be archived only if it has most of the stored rows. */
export const mayArchiveAbsent = (
  { other_sheets: mapped }: ArchiveInput,
  {
    sheet: worksheet,
    changed,
    left,
    absent,
  }: Pick<OfficeImport['sheets'][number], 'sheet' | 'changed' | 'left' | 'absent'>,
): boolean =>
  absent > 0 && changed + left >= absent && !mapped.some((one) => one.only_stored && one.sheet === worksheet);

export const isImportInProgress = ({ state }: Pick<OfficeImport, 'state'>): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing';

export const formatWorksheetAndSource = ({ sheet: worksheet, source }: { sheet: string; source: string }): string =>
  source ? `${worksheet}, from “${source}”` : worksheet;

export const listImportCounts = ({
  added,
  changed,
  retired: archived,
}: Pick<OfficeImport, 'added' | 'changed' | 'retired'>) =>
  (
    [
      [added, 'added'],
      [changed, 'changed'],
      [archived, 'archived'],
    ] as const
  ).filter(([count]) => count > 0);

export function useImportRequest(call: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useOfficeRequest(async () => {
    try {
      await call();
    } finally {
      await client.invalidateQueries({ queryKey: IMPORTS_KEY });
    }
    onDone();
  });
}

export const useImport = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...IMPORTS_KEY, id],
    enabled,
    queryFn: () => officeApi.getRaw('/api/office/import', { id }),
    refetchInterval: ({ state: { data } }) => (data && isImportInProgress(data) ? REFRESH_MS : false),
  });

export type ImportRowKind = 'added' | 'changed' | 'retired';
export const IMPORT_ROW_KINDS: { value: ImportRowKind; label: string }[] = [
  { value: 'added', label: 'Added' },
  { value: 'changed', label: 'Changed' },
  { value: 'retired', label: 'Archived' },
];

type RowsFilter = {
  sheet?: string | undefined;
  kind?: ImportRowKind | undefined;
  otherwise?: 'yes' | undefined;
  search?: string | undefined;
};

export const useImportRows = ({ id, seen }: OfficeImport, filter: RowsFilter) =>
  usePagedQuery({
    queryKey: [...IMPORTS_KEY, String(id), 'rows', seen, filter],
    read: (after) => officeApi.getRaw('/api/office/import_rows', { id: String(id), ...filter, after }),
    itemsOf: ({ rows }) => rows,
  });

type ProblemsFilter = { notes: 'yes' | 'no'; sheet?: string | undefined; column?: string | undefined; search?: string };

export const useImportProblems = ({ id, seen }: OfficeImport, filter: ProblemsFilter) =>
  usePagedQuery({
    queryKey: [...IMPORTS_KEY, String(id), 'problems', seen, filter],
    read: (after) => officeApi.getRaw('/api/office/import_problems', { id: String(id), ...filter, after }),
    itemsOf: ({ problems }) => problems,
  });
