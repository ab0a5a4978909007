import { toNorm } from '../../../platform/slug.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { findReasonForNoRequest } from './clean-message.ts';
import type { FileReading } from './file-blocks.ts';
import { buildCellItem, type KnownModels, type LeftOutLine, type PendingLine } from './line-drafts.ts';
import { MAX_NAME_LOOKUPS } from './matching/match-models.limits.ts';
import { type RequestMessage, readMessageBlocks } from './message-blocks.ts';
import { createMakerFinder, type MakerFinder } from './named-makers.ts';
import { buildStatements, type RequestStatement, readStatement } from './read-statements.ts';
import { type RequestTableReading, readTableRows } from './read-table.ts';
import type { OtherWords, RequestBlock } from './request-lines.ts';
import { canBeRequestedName, listNameRuns, tokeniseRequestLine } from './request-tokens.ts';
import { normaliseRequestText } from './request-words.ts';
import { joinQuotedCells, splitTextIntoParts, type TextPart } from './split-text.ts';
import { draftStatementLines } from './statement-lines.ts';

/** Lines of one text that are read, and characters of one line. */
const MAX_LINES = 2000;
const MAX_LINE = 2000;

/** A message with the texts and tables of its files. */
export interface RequestSource {
  message: RequestMessage;
  files: readonly FileReading[];
}

/** Lines before their unknown names and descriptions are looked up. */
export interface RequestDrafts {
  drafts: PendingLine[];
  others: OtherWords[];
  questions: string[];
  notices: string[];
  /** Reason why the message is no request, such as a complaint. */
  reason: string | undefined;
}

interface SourceParts {
  parts: TextPart[];
  statements: ReadonlyMap<TextPart, RequestStatement[]>;
  others: OtherWords[];
  notices: string[];
  /** Text of the message around files, which may say what a column means. */
  hint: string;
}

function splitSource({ message, files }: RequestSource, isOwn: (norm: string) => boolean): SourceParts {
  const { blocks, leftOut } = readMessageBlocks(message);
  const all = [...blocks, ...files.flatMap((file) => file.blocks)];
  const notices = files.flatMap((file) => file.notices);
  const others = [...leftOut, ...files.flatMap((file) => file.leftOut ?? [])].map(toOther);
  const parts = all.flatMap((block): TextPart[] => {
    if (block.kind === 'table') return [block];
    const [read, beyond] = [block.lines.slice(0, MAX_LINES), block.lines.slice(MAX_LINES)];
    if (beyond.length) notices.push(`The text is too long: its last ${beyond.length} lines were not read.`);
    return splitTextIntoParts(joinQuotedCells(read).map((line) => ({ ...line, text: cutText(line.text, MAX_LINE) })));
  });
  const statements = new Map(
    parts.map((part) => [part, part.kind === 'text' ? buildStatements(part.lines, isOwn) : []]),
  );
  const words = [message.subject, ...blocks.flatMap(listTexts)].join('\n');
  const hint =
    words || parts.flatMap((part) => (part.kind === 'text' ? part.lines.map(({ text }) => text) : [])).join('\n');
  return { parts, statements, others, notices, hint };
}

const listTexts = (block: RequestBlock): string[] =>
  block.kind === 'text' ? block.lines.filter(({ isSignature }) => !isSignature).map(({ text }) => text) : [];

const toOther = ({ text, place }: Pick<OtherWords, 'text' | 'place'>): OtherWords => ({
  text,
  place,
  hasQuantity: false,
  quantity: null,
  ownNumber: '',
});

/** Names that may be models, for one lookup of all. */
export function listRequestNames(source: RequestSource, own: readonly string[] = []): string[] {
  const { parts, statements } = splitSource(source, createOwnTest(own));
  return listNames(parts, statements);
}

/** @param own the buyer's own numbers, in the form of `toNorm` */
function createOwnTest(own: readonly string[]): (norm: string) => boolean {
  const known = new Set(own);
  return (norm) => known.has(norm);
}

/** Lines of a request by the models of its names. */
export function draftRequest(
  source: RequestSource,
  known: KnownModels,
  makers: readonly string[],
  own: readonly string[] = [],
): RequestDrafts {
  const isOwn = createOwnTest(own);
  const { parts, statements, others, notices, hint } = splitSource(source, isOwn);
  const findMaker = createMakerFinder(makers);
  const isCellKnown = (cell: string) => findCellNames(cell, (name) => known.has(name)).length > 0;
  const drafts: PendingLine[] = [];
  const questions: string[] = [];
  for (const part of parts) {
    if (part.kind === 'text') {
      drafts.push(...draftText(statements.get(part) ?? [], known, findMaker));
    } else {
      const table = readTableRows(part.rows, isCellKnown, hint);
      questions.push(...table.questions);
      drafts.push(...draftTable(table, known, findMaker, isOwn));
      others.push(...table.others.map(({ cells, place }) => toOther({ text: joinCells(cells), place })));
    }
  }
  const tables = parts.flatMap((part) => (part.kind === 'table' ? part.rows.slice(0, 5) : []));
  const reason = findReasonForNoRequest([hint, ...tables.map(({ cells }) => cells.join(' '))].join('\n'));
  return { drafts, others, questions, notices, reason };
}

const joinCells = (cells: readonly string[]) => cells.filter((cell) => cell.trim()).join(' | ');

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
  const runs = listNameRuns(text, tokeniseRequestLine(text), () => false).flatMap((run) =>
    run.rest ? [] : [run.text],
  );
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

function draftText(statements: readonly RequestStatement[], known: KnownModels, findMaker: MakerFinder): PendingLine[] {
  const isKnown = (name: string) => known.has(name);
  const leading = statements.flatMap(({ leading: number }) => (number === undefined ? [] : [Number(number)]));
  const step = leading.length > 1 ? (leading[1] ?? 0) - (leading[0] ?? 0) : 0;
  const isSerial =
    [1, 5, 10].includes(step) && leading[0] === step && leading.every((number, at) => number === step * (at + 1));
  return draftStatementLines(statements.map((statement) => readStatement(statement, isKnown, isSerial, findMaker)));
}

function draftTable(
  table: RequestTableReading,
  known: KnownModels,
  findMaker: MakerFinder,
  isOwn: (norm: string) => boolean,
): PendingLine[] {
  /** True for a number of the buyer that is not also one of the catalogue. */
  const isOwnName = (name: string) =>
    isOwn(toNorm(name)) && known.get(name)?.every(({ model_name }) => toNorm(model_name) !== toNorm(name)) === true;
  const hidden = table.leftOut.map(
    ({ row, reason }): LeftOutLine => ({
      kind: 'left out',
      text: joinCells(row.cells),
      place: row.place,
      uncertainties: [reason],
      quantity: null,
      unit: undefined,
    }),
  );
  return [
    ...table.items.map((item) =>
      buildCellItem(
        item,
        (cell, whose) => findCellNames(cell, (name) => known.has(name) && isOwnName(name) === (whose === 'own')),
        findMaker,
      ),
    ),
    ...hidden,
  ];
}
