import { useQuery } from '@tanstack/react-query';
import { isConvertibleColumn, STORED_MODEL_PLACEHOLDER } from '../../../src/features/workbook/mapping/map-rows.ts';
import type { WorksheetMapping } from '../../../src/features/workbook/mapping/worksheet-mapping.contract.ts';
import { cutText } from '../../../src/platform/text/cut-text.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { IMPORTS_KEY } from './imports-data.ts';
import { findKind, type KnownTargets, type MappingDraft } from './suggest-mapping.ts';

export const useImportColumns = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...IMPORTS_KEY, id, 'columns'],
    enabled,
    // Never refetched while the form is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/import_columns', { id }),
  });

export const useProductTables = (product: string) =>
  useQuery({
    queryKey: ['import tables', product],
    enabled: product !== '',
    staleTime: 60_000,
    queryFn: () => officeApi.getRaw('/api/office/import_tables', { product }),
  });

export const buildMappingDraft = ({ sheet: worksheet, columns, ...rest }: WorksheetMapping): MappingDraft => ({
  ...rest,
  sheet: worksheet,
  columns: columns.map((column) => ({ ...column, chosen: true })),
});

export function findMissingColumns({ sheet: worksheet, columns, constants }: MappingDraft, { targets }: KnownTargets) {
  const missing = (findKind(targets, worksheet)?.columns ?? []).filter(
    ({ name, required }) =>
      required &&
      !columns.some(({ to }) => to === name) &&
      !(name === 'table' && constants.product === STORED_MODEL_PLACEHOLDER),
  );
  return { ofAll: missing.filter((column) => column.for_all), others: missing.filter((column) => !column.for_all) };
}

export function buildMapping(
  draft: MappingDraft,
  known: KnownTargets,
): { mapping: WorksheetMapping } | { problem: string } {
  const { sheet: worksheet, columns, constants, makes, ...rest } = draft;
  if (worksheet === undefined) return { problem: 'Choose what the rows of this worksheet are.' };
  const mapped = columns.map(({ heading, to, unit, empty }) => ({
    heading,
    to: to ?? '',
    unit,
    ...(empty && { empty }),
  }));
  if (worksheet === '')
    return {
      mapping: {
        ...rest,
        sheet: worksheet,
        constants: {},
        columns: mapped.map((column) => ({ ...column, to: '', unit: '' })),
      },
    };
  const unmatched = columns.find(({ to }) => to === undefined);
  if (unmatched) return { problem: `Match “${unmatched.heading}”, or leave it out.` };
  const unnamed = columns.find(({ to }) => to && /^attribute:\s*(\[|$)/.test(to));
  if (unnamed) return { problem: `Name the attribute that “${unnamed.heading}” becomes.` };
  const foreign = mapped.find((column) => column.to && !isConvertibleColumn(column));
  if (foreign)
    return {
      problem: `“${foreign.unit}” is not a unit of what “${foreign.heading}” becomes. Correct it, or leave the column out.`,
    };
  const twice = columns.find(({ to }, at) => to && columns.findIndex((other) => other.to === to) < at);
  if (twice) return { problem: `“${twice.heading}” has the same target as another column.` };
  if (makes && !makes.brand) return { problem: 'Choose the brand of new categories.' };
  const { ofAll, others } = findMissingColumns(draft, known);
  if (others[0]) return { problem: `Choose the column for “${others[0].label}”.` };
  const unanswered = ofAll.find(({ name }) => !constants[name]);
  if (unanswered) return { problem: getConstantQuestion(worksheet, unanswered) };
  const filled = Object.fromEntries(ofAll.map(({ name }) => [name, constants[name] ?? '']));
  const number = columns.find(({ to }) => to === 'name')?.heading ?? 'Model';
  return {
    mapping: {
      ...{ ...rest, sheet: worksheet, columns: mapped, constants: filled },
      ...(makes && { makes: { ...makes, number_heading: cutText(number, 100) } }),
    },
  };
}

const CONSTANT_QUESTIONS: Readonly<Record<string, string>> = {
  'models product': 'Which product do these models belong to?',
  'models table': 'Which table of the product do these models belong to?',
  'tables product': 'Which product do these tables belong to?',
  'products category': 'Which category are these products in?',
  'categories brand': 'Which brand do these categories belong to?',
  'dealers country': 'In which country are these dealers?',
  'files kind': 'What kind of files are these?',
  'foreign_models maker': 'Which maker’s numbers are these?',
};
export const getConstantQuestion = (
  worksheet: string | undefined,
  { name, label }: { name: string; label: string },
): string => CONSTANT_QUESTIONS[`${worksheet} ${name}`] ?? `Which value of “${label}” do all these rows have?`;
