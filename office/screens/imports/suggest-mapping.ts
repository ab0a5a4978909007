import { findColumnMeasure, type UnitsByName } from '../../../src/features/catalogue/measures/column-measures.ts';
import { parseAttributeLabel, toLabelKey } from '../../../src/features/catalogue/measures/parse-attribute-label.ts';
import { findQuantity, readColumnUnit } from '../../../src/features/catalogue/measures/unit-table.ts';
import type {
  MappingTargets,
  UnknownWorksheet,
  WorksheetKind,
} from '../../../src/features/office/imports/import-mappings.contract.ts';
import {
  formatUnitTarget,
  isConvertibleColumn,
  isMeasuredColumn,
  joinHeadingRows,
  listTableRows,
  STORED_MODEL_PLACEHOLDER,
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
  listLikelyTargets,
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
  known?: readonly string[];
};

/** Share of known numbers from which a list is proposed to change only models that exist. */
const MOST = 0.5;

/** The column with the most numbers of stored models, if most of its texts are such numbers. */
export function findNumberColumn(body: readonly string[][], numbers: readonly string[] = []) {
  const known = new Set(numbers);
  const width = Math.max(0, ...body.map((cells) => cells.length));
  const counts = Array.from({ length: width }, (_, at) => {
    const texts = body.flatMap((cells) => cells[at] || []);
    return { at, known: texts.filter((text) => known.has(text)).length, filled: texts.length };
  });
  const [best] = counts.toSorted((one, other) => other.known - one.known || one.at - other.at);
  return best && best.known > 0 && best.known >= MOST * best.filled ? best : undefined;
}

export const changesStoredModels = ({ sheet: worksheet, constants }: MappingDraft): boolean =>
  worksheet === MODELS_WORKSHEET && constants.product === STORED_MODEL_PLACEHOLDER;

export function suggestMapping(
  { source, alike, rows: top, below, styles, known: numbers }: WorksheetFirstRows,
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
  const found = findNumberColumn(body, numbers);
  const worksheet = chosen.sheet ?? guessKind(source, labels, known, found !== undefined);
  const constants: Record<string, string> =
    found && worksheet === MODELS_WORKSHEET ? { product: STORED_MODEL_PLACEHOLDER } : {};
  const draft: MappingDraft = {
    ...{ sheet: worksheet, ...headingPosition, comma: haveDecimalComma(body, styles), constants },
    columns: headings.map((heading) => ({ heading, to: undefined, unit: '', chosen: false })),
  };
  const filled = addSuggestions(draft, { labels, body, below, numberAt: found?.at }, known);
  if (changesStoredModels(filled)) return filled;
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

/** A list with numbers of models is one of models, unless it has all that another kind requires. */
function guessKind(
  source: string,
  labels: readonly string[],
  known: KnownTargets,
  hasNumbers: boolean,
): string | undefined {
  const { kinds } = known.targets;
  const named = kinds.find(({ name, label }) => [name, label].some((each) => toNorm(each) === toNorm(source)));
  if (named) return named.name;
  const scores = kinds.map((kind) => {
    const matched = matchColumns(labels, listTargets(kind, known), known).filter((to) => to !== undefined);
    const isWhole = kind.columns.every(({ name, required }) => !required || matched.includes(name));
    const score = matched.length + (getOwnValue(KIND_WORDS, kind.name)?.test(source) ? NAMED_KIND_SCORE : 0);
    return { name: kind.name, score, isWhole };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  if (hasNumbers && !best?.isWhole) return MODELS_WORKSHEET;
  return best && best.score > 0 ? best.name : undefined;
}

interface WorksheetTexts {
  labels: readonly string[];
  body: string[][];
  below: readonly number[];
  /** Column with the numbers of stored models. */
  numberAt: number | undefined;
}

function addSuggestions(draft: MappingDraft, texts: WorksheetTexts, all: KnownTargets): MappingDraft {
  const { labels, body, below, numberAt } = texts;
  const kind = findKind(all.targets, draft.sheet);
  if (!kind) return draft;
  const known = selectKnownTargets(draft, all);
  const isBlank = (at: number) => isEmptyColumn(body, below, at);
  const chosen = new Set(draft.columns.flatMap((column) => (column.chosen ? [column.to] : [])));
  const isNumber = (at: number) => at === numberAt && isModelsWorksheet(draft) && !chosen.has('name');
  const makesTables = draft.makes !== undefined && isModelsWorksheet(draft);
  const hasNumber = draft.columns.some((column, at) => !column.chosen && isNumber(at));
  const isStored = changesStoredModels(draft);
  // The texts of other programs are short names, which would replace what visitors read.
  const unwanted = [...chosen, hasNumber ? 'name' : '', isStored ? 'short_description' : ''];
  const targets = listTargets(kind, known, { makesTables, isStored }).filter(({ key }) => !unwanted.includes(key));
  const open = draft.columns.map((column, at) =>
    column.chosen || isBlank(at) || isNumber(at) ? '' : (labels[at] ?? column.heading),
  );
  const matched = matchColumns(open, targets, known);
  const columns = draft.columns.map((column, at): MappingDraftColumn => {
    if (column.chosen) return column;
    if (isNumber(at)) return { ...column, to: 'name', unit: '' };
    if (isBlank(at)) return { ...column, to: '' };
    const to = matched[at] ?? (makesTables ? `column:${open[at] || column.heading}` : undefined);
    return { ...column, to, unit: to === undefined ? '' : findUnitInHeading(labels[at] ?? column.heading, to) };
  });
  const taken = new Set([...chosen, ...matched]);
  const filled = isModelsWorksheet(draft) && !makesTables ? matchByUnits(columns, labels, known, taken) : columns;
  return { ...draft, columns: matchUnitColumns(filled, body) };
}

/** Stored models have tables with other columns of one name, so what a column measures is matched to the attribute. */
export const selectKnownTargets = (draft: MappingDraft, known: KnownTargets): KnownTargets =>
  changesStoredModels(draft)
    ? { ...known, labels: known.labels.filter((label) => findColumnMeasure(label, '', known.units) === undefined) }
    : known;

/** Matches a column of units, such as `KG`, to the column of numbers before it. */
function matchUnitColumns(columns: readonly MappingDraftColumn[], body: readonly string[][]): MappingDraftColumn[] {
  return columns.map((column, at) => {
    const texts = body.flatMap((cells) => cells[at] || []);
    if (column.chosen || column.to !== undefined || texts.length === 0) return column;
    const units = texts.map(readColumnUnit);
    const before = columns.slice(0, at).findLast(({ to }) => to && isConvertibleTarget(to, units));
    return before ? { ...column, to: formatUnitTarget(before.heading) } : column;
  });
}

const isConvertibleTarget = (to: string, units: readonly string[]): boolean => {
  const target = getUnitOfTarget(to);
  return target !== '' && units.every((unit) => unit && isConvertibleColumn({ heading: to, to, unit }));
};

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

export const suggestForTable = (draft: MappingDraft, top: WorksheetFirstRows, known: KnownTargets): MappingDraft => {
  const { columns } = draft;
  const labels = readLabels(top.rows, draft, columns.length, known);
  const body = listBodyRows(top.rows, draft, columns.length);
  const numberAt = findNumberColumn(body, top.known)?.at;
  return addSuggestions(draft, { labels, body, below: top.below, numberAt }, known);
};

/** Keys of what each column may mean, the likeliest first. */
export function listLikelyMeanings(draft: MappingDraft, top: WorksheetFirstRows, all: KnownTargets): string[][] {
  const kind = findKind(all.targets, draft.sheet);
  if (!kind) return draft.columns.map(() => []);
  const known = selectKnownTargets(draft, all);
  const isStored = changesStoredModels(draft);
  const targets = listTargets(kind, known, { isStored });
  const labels = readLabels(top.rows, draft, draft.columns.length, known);
  const body = listBodyRows(top.rows, draft, draft.columns.length);
  const numberAt = isModelsWorksheet(draft) ? findNumberColumn(body, top.known)?.at : undefined;
  return draft.columns.map(({ heading }, at) => {
    const likely = listLikelyTargets(labels[at] || heading, targets, known);
    const texts = body.flatMap((cells) => cells[at] || []);
    const isOfUnits = texts.length > 0 && texts.every((text) => readColumnUnit(text) !== '');
    const measured = draft.columns.filter((column) => column.heading !== heading && isMeasuredDraftColumn(column));
    const units = isOfUnits ? measured.map((column) => formatUnitTarget(column.heading)) : [];
    return [...new Set([...(at === numberAt ? ['name'] : []), ...units, ...likely])];
  });
}

export const isMeasuredDraftColumn = ({ heading, to = '', unit }: MappingDraftColumn): boolean =>
  isMeasuredColumn({ heading, to, unit });

/** Chooses whether a list changes only stored models, and suggests its other columns again. */
export const setStoredModels = (
  draft: MappingDraft,
  top: WorksheetFirstRows,
  known: KnownTargets,
  isStored: boolean,
): MappingDraft => {
  const { product: _, ...constants } = draft.constants;
  const { makes: __, ...rest } = draft;
  const isOfProduct = ({ to }: MappingDraftColumn) => to === 'product' || to === 'table';
  const columns = draft.columns.map((column) =>
    isStored && isOfProduct(column) ? { ...column, to: undefined, chosen: false } : column,
  );
  return suggestForTable(
    isStored
      ? { ...rest, columns, constants: { ...constants, product: STORED_MODEL_PLACEHOLDER } }
      : { ...draft, columns, constants },
    top,
    known,
  );
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
  { makesTables = false, isStored = false } = {},
): MatchTarget[] {
  const own = kind.columns.flatMap(({ name, label }): MatchTarget[] =>
    isStored && (name === 'product' || name === 'table') ? [] : [{ key: name, label, kind: 'own' }],
  );
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
