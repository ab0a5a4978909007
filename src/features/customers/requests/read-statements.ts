import { findCountUnit } from '../../../platform/numbers/count-words.ts';
import { type AssignedGroup, assignCounts, type CountSpan, groupNames, type NamedSpan } from './assign-counts.ts';
import type { MakerFinder } from './named-makers.ts';
import type { RequestPlace, TextLine } from './request-lines.ts';
import {
  listNameRuns,
  listStatedCounts,
  type NameRun,
  type RequestToken,
  releaseNumbersBehindNames,
  type StatedCount,
  tokeniseRequestLine,
} from './request-tokens.ts';
import { normaliseRequestText, type TextSpan } from './request-words.ts';
import { joinWrappedLines, splitSentences } from './split-text.ts';

/** One sentence or line of a text, ready for a lookup of its possible names. */
export interface RequestStatement {
  /** The words as written. */
  source: string;
  text: string;
  tokens: RequestToken[];
  runs: NameRun[];
  place: RequestPlace;
  isSignature: boolean;
  /** Number at the beginning of the line that may be the number of the line. */
  leading: string | undefined;
}

const MARKER =
  /^\s*(?:[>|]+\s*)*(?:[-•*·–●▪➢✓→]+\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)](?=\s|\p{L})\s*|\(?(?:(?:sr?|sl|pos(?:ition)?|item|line)\.?\s*(?:no|nr)?\.?\s*[:#]?|(?:no|nr)\.|#)\s*\d{1,4}\s*[:.)-]?\s+)+/iu;

/** "(10) VTC-200-UB, (5) H-100-UB": quantities, not the number of the line. */
const BRACKETED_COUNTS = /^\s*\(\d{1,5}\).+\(\d{1,5}\)/u;

const SIZE_LIST =
  /(?<![\p{L}\p{N}-])([A-Z]{1,6}-?)(\d{2,4})((?:\s?[/,&]\s?\d{2,4}){1,12})((?:-[A-Z][A-Z0-9]*)?)(?![\p{L}\p{N}/.-])/giu;

/** "VTC-200/300/400-UB": writes each of the models in full. */
const expandSizes = (text: string): string =>
  text.replace(SIZE_LIST, (written, series: string, first: string, more: string, end: string) => {
    const sizes = [first, ...(more.match(/\d+/g) ?? [])];
    const isAlike = sizes.every((size) => Math.abs(size.length - first.length) <= 1);
    return isAlike && (/-$/.test(series) || end) ? sizes.map((size) => `${series}${size}${end}`).join(', ') : written;
  });

export function buildStatements(lines: readonly TextLine[], isOwn: (norm: string) => boolean): RequestStatement[] {
  return joinWrappedLines(lines).flatMap(({ text: line, place, isSignature = false }) =>
    splitSentences(line.replace(/\s+$/u, '')).map((source) => {
      const normal = expandSizes(normaliseRequestText(source));
      const marker = BRACKETED_COUNTS.test(normal) ? '' : (MARKER.exec(normal)?.[0] ?? '');
      const text = ' '.repeat(marker.length) + normal.slice(marker.length);
      const tokens = tokeniseRequestLine(text);
      const [first, second] = tokens;
      const leading = first?.kind === 'number' && second && !/^[x×*]$/i.test(second.text) ? first.text : undefined;
      return { source, text, tokens, runs: listNameRuns(text, tokens, isOwn), place, isSignature, leading };
    }),
  );
}

/** A name in a statement that is known. */
export interface FoundName extends NamedSpan {
  from: number;
  to: number;
  tokens: TextSpan;
}

function findNames(statement: RequestStatement, isKnown: (name: string) => boolean): FoundName[] {
  const found: FoundName[] = [];
  const sorted = statement.runs
    .filter(({ text }) => isKnown(text))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from) || Number(Boolean(a.rest)) - Number(Boolean(b.rest)));
  for (const run of sorted) {
    if (found.some(({ tokens }) => tokens.from < run.to && run.from < tokens.to)) continue;
    const [first, last] = [statement.tokens[run.from], statement.tokens[run.to - 1]];
    if (!first || !last) continue;
    found.push({ key: run.text, from: first.from, to: last.to, tokens: run, rest: run.rest });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

const NEGATED =
  /\b(?:do(?:es)? not|don'?t|not|no need (?:of|for)|without|except(?:ing)?|cancel(?:led)?|skip|drop|ignore|kein\w*|nicht|ohne|never|remove|delete|nahi|mat(?![-.]|\s*(?:no|\d)))\b[^,.;]{0,30}$/iu;
const NEGATED_BEHIND =
  /^\W{0,3}(?:\d{1,5}\W{0,2}(?:nos?|pcs?|pieces|stk|stück|sets?|ea)?\W{0,4})?(?:is |are |was )?(?:not (?:required|needed|to)|no longer|cancelled|cancel\b|nahi|already (?:ordered|received|available)|we have|entfällt|nicht)/iu;
const CONTEXT =
  /(?:\b(?:instead of|in place of|replac(?:e|es|ing|ement (?:for|of))|similar to|equivalent (?:to|of)|alternative (?:to|for)|same as|like|compatible with|suitable (?:for|to)|to suit|suits?|fits?|used (?:on|with|for|in)|fitted (?:on|to|with)|statt|anstelle von|passend (?:zu|für)|wie|ersatz für|each of (?:the|our)|with each|per|of the)|\b(?:spindles?|screws?|bolts?|nuts?|caps?|tips?|grips?|handles?|pads?|washers?|spares?|kits?|feet|foot|arms?|bows?|hooks?|brackets?|rubbers?|accessor\w+|spanners?|springs?|keys?|covers?|catch(?:es)?|keepers?|plates?|drawings?|cad|step|datasheets?|data sheets?|models?|catalogues?|files?)\s+(?:(?:only|also|set)\s+)?(?:for|of|to|on|with|für|zu))\s*(?:the |our |your |a |model |die |den |das )*$/iu;
const PAST =
  /\b(?:ordered|received|supplied|bought|purchased|got|had|have been using|last (?:order|time|year|po|purchase|supply)|previous(?:ly)?|earlier|already|bestellt|erhalten|geliefert|against (?:po|order)|pending|dispatch(?:ed)?|rejected|repair|using|broken|damaged|defective|defekt|leaking|not working|overdue|(?:under|in|within|for) warranty)\b/iu;
const ASKS =
  /\b(?:quote|offer|need|require\w*|send|want|rate|price|supply|please|pls|kindly|benötigen|brauchen|bitten|angebot|anfrage|request|would like|add|also|chahiye|bhej\w*|चाहिए|भेज\w*)\b/iu;
const WITH_EACH = /\beach\s+(?:one\s+)?(?:with|having|fitted|incl\w*)|\bjeweils mit|\bwith each/iu;
const WITH = /\b(?:with|mit|incl(?:uding|\.)?|along with|plus|having|fitted)\b[^,;]{0,40}$/iu;

export interface StatementReading {
  statement: RequestStatement;
  groups: AssignedGroup[];
  counts: StatedCount[];
  /** Names that stand beside what is asked, such as the clamp that a spindle is for. */
  context: FoundName[];
  /** Names that are not wanted. */
  refused: FoundName[];
}

export function readStatement(
  statement: RequestStatement,
  isKnown: (name: string) => boolean,
  isRowNumber: boolean,
  findMaker: MakerFinder,
): StatementReading {
  const { text } = statement;
  const names = findNames(statement, isKnown);
  for (const [at, name] of names.entries()) name.maker = findMaker(text, name.from, name.to, names[at + 1]?.from);
  const tokens = releaseNumbersBehindNames(text, statement.tokens, names);
  const isName = (at: number) => names.some((name) => name.tokens.from <= at && at < name.tokens.to);
  const counts = listStatedCounts(text, tokens, isName).filter(
    (count) => !(isRowNumber && count.from === 0 && !count.isMarked),
  );
  const toSpan = (count: StatedCount): CountSpan => ({
    count,
    from: tokens[count.from]?.from ?? 0,
    to: tokens[count.to - 1]?.to ?? 0,
  });
  const refused = names.filter(
    ({ from, to }) => NEGATED.test(text.slice(Math.max(0, from - 60), from)) || NEGATED_BEHIND.test(text.slice(to)),
  );
  const context = names.filter((name) => !refused.includes(name) && CONTEXT.test(text.slice(0, name.from)));
  const wanted = names.filter((name) => !refused.includes(name) && !context.includes(name));
  const groups = assignCounts(text, groupNames(text, wanted), counts.map(toSpan));
  inheritCounts(text, groups);
  shareOnlyCount(text, groups, counts);
  addNumberBehind(tokens, groups);
  const isPast = PAST.test(text) && !ASKS.test(text);
  if (isPast) for (const group of groups) group.uncertainties.push('this may be about an earlier order');
  return { statement, groups, counts, context, refused };
}

/** "H-150-UB, each with SF-M6x60: 15 nos": the only quantity is the one of both. */
function shareOnlyCount(text: string, groups: AssignedGroup[], counts: readonly StatedCount[]): void {
  const [first, second, ...others] = groups;
  const [count, ...more] = counts;
  if (!first || !second || !count?.isMarked || others.length || more.length || first.count || second.count) return;
  if (WITH_EACH.test(text.slice(first.group.to, second.group.from))) for (const group of groups) group.count = count;
}

/** "H-150-UB 4 450.50": the number behind the quantity may be a price or the quantity itself. */
function addNumberBehind(tokens: readonly RequestToken[], groups: AssignedGroup[]): void {
  const counted = groups.flatMap(({ count }) => (count ? tokens.slice(count.from, count.to) : []));
  for (const { group, count, uncertainties } of groups) {
    if (!count || uncertainties.length || group.names.some(({ rest }) => rest)) continue;
    const end = Math.max(group.to, tokens[count.to - 1]?.to ?? 0);
    const [first, second] = tokens.filter(({ from, text }) => from >= end && !SEPARATOR.test(text));
    const next = first && findCountUnit(first.text) ? second : first;
    if (next?.kind === 'number' && !next.isOther && !counted.includes(next)) uncertainties.push(NUMBER_BEHIND);
  }
}

const SEPARATOR = /^[\s,;|()[\]]$/;
const NUMBER_BEHIND = 'another number follows the quantity';

/** "15 nos H-150-UB, each with SF-M6x60": the spindle has the quantity of the clamp. */
function inheritCounts(text: string, groups: AssignedGroup[]): void {
  for (const [at, assigned] of groups.entries()) {
    const before = groups[at - 1];
    if (!before?.count) continue;
    const gap = text.slice(before.group.to, assigned.group.from);
    if (assigned.count && assigned.count.pieces !== before.count.pieces) continue;
    if (!assigned.count && WITH_EACH.test(gap)) assigned.count = before.count;
    else if (!assigned.count && WITH.test(gap)) {
      assigned.count = before.count;
      assigned.uncertainties = [...before.uncertainties, 'the quantity is the one of the model before it'];
    }
  }
}
