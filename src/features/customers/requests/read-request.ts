import { toNorm } from '../../../platform/slug.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import type { DescribedModel, MatchedName } from '../parts-list/matching/match-models.contract.ts';
import { MAX_NAME_LOOKUPS, MAX_NAMES_PER_REQUEST } from '../parts-list/matching/parts-list.limits.ts';
import { findReasonForNoRequest } from './clean-message.ts';
import {
  buildCellItem,
  type KnownModels,
  type LeftOutLine,
  type LineDraft,
  type NamedLine,
  type NearLine,
  type PendingLine,
  type RangeLine,
} from './line-drafts.ts';
import { createMakerFinder, isBrand, type MakerFinder } from './named-makers.ts';
import { buildStatements, type RequestStatement, readStatement } from './read-statements.ts';
import { type RequestTableReading, readTableRows } from './read-table.ts';
import {
  MAX_CANDIDATES,
  type ReadRequest,
  type RequestBlock,
  type RequestCatalogue,
  type RequestLine,
} from './request-lines.ts';
import { canBeRequestedName, correctMisreadDigits, listNameRuns, tokeniseRequestLine } from './request-tokens.ts';
import { normaliseRequestText } from './request-words.ts';
import { joinQuotedCells, splitTextIntoParts, type TextPart } from './split-text.ts';
import { draftStatementLines } from './statement-lines.ts';

const MAX_LINES = 2000;
const MAX_LINE = 2000;
const MAX_DESCRIBED = 60;

/**
 * Reads the lines of a request from its texts and tables.
 * @param message text of the message around files, which may say what a column means
 */
export async function readRequest(
  blocks: readonly RequestBlock[],
  catalogue: RequestCatalogue,
  message = '',
): Promise<ReadRequest> {
  const parts = blocks.flatMap((block): TextPart[] =>
    block.kind === 'table'
      ? [block]
      : splitTextIntoParts(
          joinQuotedCells(block.lines.slice(0, MAX_LINES)).map((line) => ({
            ...line,
            text: cutText(line.text, MAX_LINE),
          })),
        ),
  );
  const statements = new Map(parts.map((part) => [part, part.kind === 'text' ? buildStatements(part.lines) : []]));
  const known = await lookUp(listNames(parts, statements), catalogue);
  const findMaker = createMakerFinder(await catalogue.listMakers());
  const isKnown = (name: string) => known.has(name);
  const isCellKnown = (cell: string) => findCellNames(cell, isKnown).length > 0;
  const drafts: PendingLine[] = [];
  const questions: string[] = [];
  const hint =
    message || parts.flatMap((part) => (part.kind === 'text' ? part.lines.map(({ text }) => text) : [])).join('\n');
  for (const part of parts) {
    if (part.kind === 'text') drafts.push(...draftText(statements.get(part) ?? [], known, findMaker));
    else {
      const table = readTableRows(part.rows, isCellKnown, hint);
      questions.push(...table.questions);
      drafts.push(...draftTable(table, known, findMaker));
    }
  }
  const lines = await finishLines(drafts, catalogue, known);
  const reason = findReasonForNoRequest(
    `${hint}\n${parts.flatMap((part) => (part.kind === 'table' ? part.rows.slice(0, 5).map(({ cells }) => cells.join(' ')) : [])).join('\n')}`,
  );
  return {
    lines: reason ? lines.map((line) => ({ ...line, state: 'not read', uncertainties: [reason] })) : lines,
    questions,
  };
}

function listNames(parts: readonly TextPart[], statements: ReadonlyMap<TextPart, RequestStatement[]>): string[] {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.kind === 'text')
      for (const { runs } of statements.get(part) ?? []) for (const { text } of runs) names.add(text);
    else
      for (const { cells } of part.rows)
        for (const cell of cells) for (const name of listCellNames(cell)) names.add(name);
  }
  return [...names].slice(0, MAX_NAME_LOOKUPS);
}

const MAX_CELL = 300;

/** The whole cell, then parts of it that may be a model number. */
function listCellNames(cell: string): string[] {
  const text = normaliseRequestText(cutText(cell, MAX_CELL)).trim();
  if (!text) return [];
  const runs = listNameRuns(text, tokeniseRequestLine(text)).flatMap((run) => (run.rest ? [] : [run.text]));
  const isWhole = text.length <= 40 && toNorm(text).length >= 2;
  return [...(isWhole && (canBeRequestedName(text) || !/\s/.test(text)) ? [text] : []), ...runs];
}

/** Known names of a cell: the whole cell, else the longest ones within. */
function findCellNames(cell: string, isKnown: (name: string) => boolean): string[] {
  const [whole, ...runs] = listCellNames(cell)
    .filter(isKnown)
    .toSorted((a, b) => b.length - a.length);
  if (!whole) return [];
  return [whole, ...runs.filter((run) => !whole.includes(run))];
}

async function lookUp(names: readonly string[], catalogue: RequestCatalogue): Promise<KnownModels> {
  const known = new Map<string, readonly DescribedModel[]>();
  for (const { name, model, near } of await matchInBatches(names, false, catalogue)) {
    const models = model ? [model] : near;
    if (models.length && (/\d/.test(name) || models[0]?.model_name === name)) known.set(name, models);
  }
  return known;
}

async function matchInBatches(
  names: readonly string[],
  near: boolean,
  catalogue: RequestCatalogue,
): Promise<MatchedName[]> {
  const replies: MatchedName[] = [];
  for (let at = 0; at < names.length; at += MAX_NAMES_PER_REQUEST)
    replies.push(...(await catalogue.match({ names: names.slice(at, at + MAX_NAMES_PER_REQUEST), near_misses: near })));
  return replies;
}

function draftText(statements: readonly RequestStatement[], known: KnownModels, findMaker: MakerFinder): PendingLine[] {
  const isKnown = (name: string) => known.has(name);
  const leading = statements.flatMap(({ leading: number }) => (number === undefined ? [] : [Number(number)]));
  const step = leading.length > 1 ? (leading[1] ?? 0) - (leading[0] ?? 0) : 0;
  const isSerial =
    [1, 5, 10].includes(step) && leading[0] === step && leading.every((number, at) => number === step * (at + 1));
  return draftStatementLines(statements.map((statement) => readStatement(statement, isKnown, isSerial, findMaker)));
}

function draftTable(table: RequestTableReading, known: KnownModels, findMaker: MakerFinder): PendingLine[] {
  const hidden = table.leftOut.map(
    ({ row, reason }): LeftOutLine => ({
      kind: 'left out',
      text: row.cells.filter(Boolean).join(' | '),
      place: row.place,
      uncertainties: [reason],
      quantity: null,
      unit: undefined,
    }),
  );
  return [
    ...table.items.map((item) =>
      buildCellItem(item, (cell) => findCellNames(cell, (name) => known.has(name)), findMaker),
    ),
    ...hidden,
  ];
}

/** Looks up what no exact name explained, and builds the lines. */
async function finishLines(
  drafts: readonly PendingLine[],
  catalogue: RequestCatalogue,
  known: KnownModels,
): Promise<RequestLine[]> {
  const unknown = [
    ...new Set(drafts.flatMap((draft) => (draft.kind === 'near' ? withCorrected(draft.names) : []))),
  ].slice(0, MAX_NAMES_PER_REQUEST);
  const near = new Map((await matchInBatches(unknown, true, catalogue)).map((reply) => [reply.name, reply]));
  const ranged = drafts.flatMap((draft) =>
    draft.kind === 'range' ? draft.names.flatMap((name) => known.get(name)?.[0]?.product_id ?? []) : [],
  );
  const siblings = ranged.length ? await catalogue.loadModelsOfProducts([...new Set(ranged)]) : [];
  const lines: RequestLine[] = [];
  let described = 0;
  for (const draft of drafts) {
    if (draft.kind === 'range') lines.push(...expandRange(draft, known, siblings));
    else if (draft.kind === 'named') lines.push(buildNamed(draft, known));
    else if (draft.kind === 'left out') lines.push(toLine(draft, 'not read', []));
    else {
      const candidates = draft.kind === 'near' ? pickNear(draft, near) : [];
      const wanted = draft.kind === 'described' || draft.description ? draft.description : '';
      const found =
        candidates.length || !wanted || described++ >= MAX_DESCRIBED ? candidates : await catalogue.describe(wanted);
      if (found.length || draft.isItem) lines.push(toLine(draft, found.length ? 'choose' : 'not read', found));
    }
  }
  return lines;
}

function toLine(draft: LineDraft, state: RequestLine['state'], candidates: RequestLine['candidates']): RequestLine {
  const [first] = candidates;
  return {
    state,
    candidates: candidates.slice(0, MAX_CANDIDATES),
    quantity: first ? countPieces(draft, first.model) : draft.quantity,
    ...{ text: draft.text, place: draft.place, uncertainties: draft.uncertainties },
  };
}

/** A pair of what is sold in pairs is one, of anything else two. */
const countPieces = ({ quantity, unit }: LineDraft, { product_name }: DescribedModel): number | null =>
  quantity !== null && unit === 'pairs' && !/\bpairs?\b/i.test(product_name) ? quantity * 2 : quantity;

function buildNamed(draft: NamedLine, known: KnownModels): RequestLine {
  const models = draft.names.flatMap((name) => known.get(name) ?? []);
  const distinct = [...new Map(models.map((model) => [model.model_id, model])).values()];
  addMakerUncertainty(draft, distinct);
  const isSure = distinct.length === 1 && draft.quantity !== null && !draft.uncertainties.length;
  return toLine(
    draft,
    isSure ? 'sure' : 'choose',
    distinct.map((model) => ({ model, difference: '' })),
  );
}

/** "Turnlock RPT-10": the number may be one of that maker. */
function addMakerUncertainty({ maker, uncertainties }: LineDraft, models: readonly DescribedModel[]): void {
  if (maker && models.some(({ brand_name }) => !isBrand(maker, brand_name)))
    uncertainties.push(`the maker ${maker} is named`);
}

function expandRange(draft: RangeLine, known: KnownModels, siblings: readonly DescribedModel[]): RequestLine[] {
  const [from, to] = draft.names.map((name) => known.get(name)?.[0]);
  const shape = (name: string) => name.replace(/\d+/, '#');
  const size = (name: string) => Number(/\d+/.exec(name)?.[0]);
  if (!from || !to) return [];
  const [low, high] = [size(from.model_name), size(to.model_name)].sort((a, b) => a - b);
  const between = siblings
    .filter(
      ({ model_name: name }) =>
        shape(name) === shape(from.model_name) && size(name) >= (low ?? 0) && size(name) <= (high ?? 0),
    )
    .toSorted((a, b) => size(a.model_name) - size(b.model_name));
  addMakerUncertainty(draft, between);
  const isSure = draft.quantity !== null && !draft.uncertainties.length && between.length > 1;
  return between.map((model) => toLine(draft, isSure ? 'sure' : 'choose', [{ model, difference: '' }]));
}

const SERIES_THEN_SIZE = /^([a-z]{1,5})[- ]([a-z]{2,4})[- ](\d{2,4})$/i;

/** The names, before them those with misread digits corrected, and `VTC-200-UB` for `VTC-UB 200`. */
const withCorrected = (names: readonly string[]): string[] => [
  ...names
    .flatMap((name) => [correctMisreadDigits(name), name.replace(SERIES_THEN_SIZE, '$1-$3-$2')])
    .filter((name) => !names.includes(name)),
  ...names,
];

const leadingLetters = (text: string) =>
  /^[a-z]+/.exec(toNorm(text))?.[0].replaceAll('l', 'i').replaceAll('o', '0') ?? '';

/** True also for letters in another order, such as VCT for VTC. */
const hasSameLetters = (a: string, b: string) =>
  [...leadingLetters(a)].toSorted().join('') === [...leadingLetters(b)].toSorted().join('');

/** Near spellings that begin with the same letters, and equivalents of another maker's number. */
function pickNear({ names, makers }: NearLine, near: ReadonlyMap<string, MatchedName>): RequestLine['candidates'] {
  for (const name of withCorrected(names)) {
    const found = near.get(name);
    const models = found?.model ? [found.model] : (found?.near ?? []);
    const alike = models.filter(
      (model) =>
        model.reason || (leadingLetters(name) && hasSameLetters(name, model.model_name) && makers(model.brand_name)),
    );
    if (alike.length) return alike.map((model) => ({ model, difference: model.reason ?? `The request says ${name}.` }));
  }
  return [];
}
