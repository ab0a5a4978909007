import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportOfOffice } from '../../../src/features/office/imports/imports.contract.ts';
import { useRequest } from '../../shell/controls/use-request.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';

export const IMPORTS = ['imports'];
const REFRESH_MS = 1000;

type UnmatchedInput = Pick<ImportOfOffice, 'state' | 'has_file' | 'other_sheets' | 'sheets'>;

export const rowsOf = ({ added, changed, retired }: Pick<ImportOfOffice, 'added' | 'changed' | 'retired'>): number =>
  added + changed + retired;

export function isUnmatched({ state, has_file, other_sheets, sheets }: UnmatchedInput): boolean {
  const unread = other_sheets.filter(({ sheet }) => sheet === null).map(({ source }) => source);
  const isRefused = ({ sheet, refused }: { sheet: string; refused: number }) => refused > 0 && !unread.includes(sheet);
  return state === 'refused' && has_file && unread.length > 0 && !sheets.some(isRefused);
}

export const isRunning = ({ state }: Pick<ImportOfOffice, 'state'>): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing';

export const sheetAndSource = ({ sheet, source }: { sheet: string; source: string }): string =>
  source ? `${sheet}, from “${source}”` : sheet;

export const countsOf = ({ added, changed, retired }: Pick<ImportOfOffice, 'added' | 'changed' | 'retired'>) =>
  (
    [
      [added, 'added'],
      [changed, 'changed'],
      [retired, 'archived'],
    ] as const
  ).filter(([count]) => count > 0);

export function useImportRequest(call: () => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useRequest(async () => {
    try {
      await call();
    } finally {
      await client.invalidateQueries({ queryKey: IMPORTS });
    }
    onDone();
  });
}

export const useImport = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...IMPORTS, id],
    enabled,
    queryFn: () => office.getRaw('/api/office/import', { id }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? REFRESH_MS : false),
  });

export type RowKind = 'added' | 'changed' | 'retired';
export const KINDS: { value: RowKind; label: string }[] = [
  { value: 'added', label: 'Added' },
  { value: 'changed', label: 'Changed' },
  { value: 'retired', label: 'Archived' },
];

type RowsFilter = {
  sheet?: string | undefined;
  kind?: RowKind | undefined;
  otherwise?: 'yes' | undefined;
  search?: string | undefined;
};

export const useImportRows = ({ id, seen }: ImportOfOffice, filter: RowsFilter) =>
  usePaged({
    queryKey: [...IMPORTS, String(id), 'rows', seen, filter],
    read: (after) => office.getRaw('/api/office/import_rows', { id: String(id), ...filter, after }),
    itemsOf: ({ rows }) => rows,
  });

type ProblemsFilter = { notes: 'yes' | 'no'; sheet?: string | undefined; column?: string | undefined; search?: string };

export const useImportProblems = ({ id, seen }: ImportOfOffice, filter: ProblemsFilter) =>
  usePaged({
    queryKey: [...IMPORTS, String(id), 'problems', seen, filter],
    read: (after) => office.getRaw('/api/office/import_problems', { id: String(id), ...filter, after }),
    itemsOf: ({ problems }) => problems,
  });
