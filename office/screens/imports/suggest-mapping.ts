import { findColumnMeasure, type UnitsByName } from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel, toLabelKey } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { findQuantity } from '../../../src/features/catalogue/measures/unit-table.ts';
import type {
  MappingTargets,
  UnknownWorksheet,
  WorksheetKind,
} from '../../../src/features/office/imports/import-mappings.contract.ts';
import {
  joinHeadingRows,
  listTableRows,
  WORKSHEET_PLACEHOLDER,
  type WorksheetRow,
} from '../../../src/features/workbook/mapping/map-rows.ts';
import type { WorksheetMapping } from '../../../src/features/workbook/mapping/worksheet-mapping.contract.ts';
import { getOwnValue } from '../../../src/platform/get-own-value.ts';
import { toNorm } from '../../../src/platform/slug.ts';
import { joinLabel } from '../../grid/document/grid-document.ts';
import { isUnitText } from '../../grid/document/number-columns.ts';
import {
  buildColumnLabels,
  findHeadingRows,
  haveDecimalComma,
  listColumnTexts,
} from '../../grid/pasting/heading-rows.ts';
import {
  findSourceUnit,
  getTargetUnit,
  isNameHeading,
  type MatchTarget,
  matchColumns,
  normaliseWord,
} from '../../grid/pasting/match-columns.ts';

export const MODELS_WORKSHEET = 'models';

export interface MappingDraftColumn {
  heading: string;
  to: string | undefined;
  unit: string;
  chosen: boolean;
  empty?: boolean | undefined;
}

export interface MappingDraft extends Omit<WorksheetMapping, 'sheet' | 'columns'> {
  sheet: string | undefined;
  columns: readonly MappingDraftColumn[];
}

export interface KnownTargets {
  targets: MappingTargets;
  units: UnitsByName;
  labels: readonly string[];
  meanings: ReadonlyMap<string, readonly string[]>;
}

export const buildKnownTargets = (targets: MappingTargets, labels = targets.labels): KnownTargets => ({
  ...{ targets, labels },
  units: new Map(targets.attributes.map(({ name, unit }) => [name, unit])),
  meanings: new Map(
    targets.synonyms.map(({ words, meaning }) => [normaliseWord(words), meaning.split(',').map((one) => one.trim())]),
  ),
});

export const findKind = ({ kinds }: MappingTargets, name: string | undefined): WorksheetKind | undefined =>
  kinds.find((kind) => kind.name === name);

export const formatAttributeTarget = (name: string, unit: string | null): string =>
  `attribute:${name}${unit === null || unit === '' ? '' : ` [${unit}]`}`;

export function parseAttributeTarget(to: string): { name: string; unit: string } | undefined {
  const [, name, unit = ''] = /^attribute:([^[\]]*)(?:\[([^[\]]*)\])?$/.exec(to) ?? [];
  return name === undefined ? undefined : { name: name.trim(), unit };
}

const buildKnownLabelTest =
  (known: KnownTargets) =>
  (label: string): boolean =>
    known.targets.kinds.some((kind) => findColumn(label, kind) !== undefined) ||
    isNameHeading(label) ||
    known.labels.some((other) => toLabelKey(other) === toLabelKey(label)) ||
    findColumnMeasure(label, '', known.units) !== undefined;

export type WorksheetFirstRows = Pick<UnknownWorksheet, 'source' | 'alike' | 'below' | 'styles'> & {
  rows: readonly WorksheetRow[];
};

export function suggestMapping(
  { source, alike, rows: top, below, styles }: WorksheetFirstRows,
  known: KnownTargets,
  chosen: { sheet?: string | undefined; first?: number; rows?: number } = {},
): MappingDraft {
  const headingPosition =
    chosen.first !== undefined
      ? { first: chosen.first, rows: chosen.rows ?? 1 }
      : findHeadingRows(top, buildKnownLabelTest(known));
  const headings = joinHeadingRows(top, headingPosition.first, headingPosition.rows);
  const body = listBodyRows(top, headingPosition, headings.length);
  const labels = readLabels(top, headingPosition, headings.length, known);
  const worksheet = chosen.sheet ?? guessKind(source, labels, known);
  const draft: MappingDraft = {
    ...{ sheet: worksheet, ...headingPosition, comma: haveDecimalComma(body, styles), constants: {} },
    columns: headings.map((heading) => ({ heading, to: undefined, unit: '', chosen: false })),
  };
  const filled = addSuggestions(draft, labels, known, (at) => isEmptyColumn(body, below, at));
  const isOfWorksheets = isModelsWorksheet(filled) && !filled.columns.some(({ to }) => to === 'product');
  return alike.length > 0 && isOfWorksheets ? { ...filled, constants: { product: WORKSHEET_PLACEHOLDER } } : filled;
}

const isEmptyColumn = (body: string[][], below: readonly number[], at: number): boolean =>
  !below[at] && listColumnTexts(body, at).every((text) => text === '');

type HeadingPosition = { first: number; rows: number; sheet?: string | undefined };

export const listBodyRows = (
  top: readonly WorksheetRow[],
  { first, rows, sheet: worksheet }: HeadingPosition,
  width: number,
): string[][] =>
  listTableRows(top, first, rows, worksheet).map(({ cells }) =>
    Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  );

function readLabels(
  top: readonly WorksheetRow[],
  { first, rows }: HeadingPosition,
  width: number,
  known: KnownTargets,
): string[] {
  const heads = top.filter(({ row }) => row >= first);
  const count = heads.filter(({ row }) => row < first + rows).length;
  const grid = heads.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
  return buildColumnLabels(grid, count, buildKnownLabelTest(known)).labels.map(normaliseUnit);
}

function normaliseUnit(label: string): string {
  const [, name, unit = ''] = /^(.*\S)[\s,]+(\S{1,4})$/.exec(label) ?? [];
  return name && !parseAttributeLabel(label).unit && isUnitText(unit) ? joinLabel(name, unit) : label;
}

const KIND_WORDS: Readonly<Record<string, RegExp>> = {
  models: /article|artikel|model|part|item|price|preis|sku/i,
  products: /famil|product|produkt|series|range/i,
  categories: /categor|kategor|group|gruppe/i,
  dealers: /dealer|distributor|h[äa]ndler/i,
};
const NAMED_KIND_SCORE = 2;

function guessKind(source: string, labels: readonly string[], known: KnownTargets): string | undefined {
  const { kinds } = known.targets;
  const named = kinds.find(({ name, label }) => [name, label].some((each) => toNorm(each) === toNorm(source)));
  if (named) return named.name;
  const scores = kinds.map((kind) => ({
    name: kind.name,
    score:
      matchColumns(labels, listTargets(kind, known), known).filter((to) => to !== undefined).length +
      (getOwnValue(KIND_WORDS, kind.name)?.test(source) ? NAMED_KIND_SCORE : 0),
  }));
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.name : undefined;
}

function addSuggestions(
  draft: MappingDraft,
  labels: readonly string[],
  known: KnownTargets,
  isBlank: (at: number) => boolean,
): MappingDraft {
  const kind = findKind(known.targets, draft.sheet);
  if (!kind) return draft;
  const chosen = new Set(draft.columns.flatMap((column) => (column.chosen ? [column.to] : [])));
  const makesTables = draft.makes !== undefined && isModelsWorksheet(draft);
  const targets = listTargets(kind, known, makesTables).filter(({ key }) => !chosen.has(key));
  const open = draft.columns.map((column, at) => (column.chosen || isBlank(at) ? '' : (labels[at] ?? column.heading)));
  const matched = matchColumns(open, targets, known);
  const columns = draft.columns.map((column, at): MappingDraftColumn => {
    if (column.chosen) return column;
    if (isBlank(at)) return { ...column, to: '' };
    const to = matched[at] ?? (makesTables ? `column:${open[at] || column.heading}` : undefined);
    return { ...column, to, unit: to === undefined ? '' : findUnitInHeading(labels[at] ?? column.heading, to) };
  });
  const taken = new Set([...chosen, ...matched]);
  return {
    ...draft,
    columns: isModelsWorksheet(draft) && !makesTables ? matchByUnits(columns, labels, known, taken) : columns,
  };
}

const isModelsWorksheet = ({ sheet: worksheet }: MappingDraft): boolean => worksheet === MODELS_WORKSHEET;

/** Matches a column by its quantity if only one column and one label have it, such as the only weight. */
function matchByUnits(
  columns: readonly MappingDraftColumn[],
  labels: readonly string[],
  known: KnownTargets,
  taken: ReadonlySet<string | undefined>,
): MappingDraftColumn[] {
  const quantityIn = (label: string) => {
    const { name, unit } = parseAttributeLabel(label);
    return unit ? findQuantity(name, unit) : undefined;
  };
  const quantities = columns.map((column, at) => quantityIn(labels[at] ?? column.heading));
  return columns.map((column, at) => {
    const quantity = quantities[at];
    if (column.to !== undefined || !quantity || quantities.filter((each) => each === quantity).length > 1)
      return column;
    const fitting = known.labels.filter((label) => quantityIn(label) === quantity);
    const to = `column:${fitting[0]}`;
    return fitting.length === 1 && !taken.has(to)
      ? { ...column, to, unit: findUnitInHeading(labels[at] ?? column.heading, to) }
      : column;
  });
}

export const suggestForTable = (
  draft: MappingDraft,
  { rows: top, below }: WorksheetFirstRows,
  known: KnownTargets,
): MappingDraft => {
  const labels = readLabels(top, draft, draft.columns.length, known);
  const body = listBodyRows(top, draft, draft.columns.length);
  return addSuggestions(draft, labels, known, (at) => isEmptyColumn(body, below, at));
};

export const setNewFamilies = (
  draft: MappingDraft,
  top: WorksheetFirstRows,
  known: KnownTargets,
  makes: MappingDraft['makes'],
): MappingDraft => {
  const { makes: before, ...rest } = draft;
  if (makes && before) return { ...rest, makes };
  const constants = makes && isModelsWorksheet(draft) ? { ...rest.constants, table: '1' } : rest.constants;
  return suggestForTable({ ...rest, constants, ...(makes && { makes }) }, top, known);
};

function buildTarget(to: string): MatchTarget {
  const attribute = parseAttributeTarget(to);
  if (!attribute) return { key: to, label: to.startsWith('column:') ? to.slice('column:'.length) : '' };
  const { name, unit } = attribute;
  return {
    key: to,
    label: joinLabel(name, unit),
    measured: { name, unit: unit || null, printedUnit: '' },
    kind: 'attribute',
  };
}

export const findUnitInHeading = (label: string, to: string): string =>
  findSourceUnit(normaliseUnit(label), buildTarget(to));

export const getUnitOfTarget = (to: string): string => getTargetUnit(buildTarget(to));

const findColumn = (label: string, kind: WorksheetKind): string | undefined =>
  kind.columns.find((column) => [column.name, column.label].some((each) => toNorm(each) === toNorm(label)))?.name;

/** Models also have attributes and, unless the import creates the tables, table columns. */
function listTargets(
  kind: WorksheetKind,
  { targets, labels, units }: KnownTargets,
  makesTables = false,
): MatchTarget[] {
  const own = kind.columns.map(({ name, label }): MatchTarget => ({ key: name, label, kind: 'own' }));
  if (kind.name !== MODELS_WORKSHEET) return own;
  const ofTables = () => [
    ...labels.map(
      (label): MatchTarget => ({ key: `column:${label}`, label, measured: findColumnMeasure(label, '', units) }),
    ),
    ...targets.attributes.map(({ name, unit }) => buildTarget(formatAttributeTarget(name, unit))),
  ];
  return [
    ...own.filter(({ key }) => key !== 'name'),
    { key: 'name', label: '', kind: 'names' },
    ...(makesTables ? [] : ofTables()),
  ];
}
