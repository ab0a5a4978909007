import { toNorm } from '../../../platform/slug.ts';
import { cutText } from '../../../platform/text/cut-text.ts';
import { canBeOwnNumber } from '../own-numbers/own-number-rule.ts';
import type { LineDraft, NamedLine, OtherDraft, PendingLine } from './line-drafts.ts';
import { EQUIVALENT_ACCEPTED, isEquivalentAccepted } from './named-makers.ts';
import type { StatementReading } from './read-statements.ts';
import { canBeRequestedName, type NameRun, SEVERAL_NUMBERS, type StatedCount } from './request-tokens.ts';

const MAX_TEXT = 300;
const NO_QUANTITY = 'no quantity is stated';

/** Lines of the statements of a text; a statement with only a quantity belongs to the model before it. */
export function draftStatementLines(readings: readonly StatementReading[]): PendingLine[] {
  const drafts: PendingLine[] = [];
  let open: NamedLine[] = [];
  let collected: StatedCount[] = [];
  let shared: StatedCount | undefined;
  let isPartBetween = false;
  for (const reading of readings) {
    const { statement, groups } = reading;
    if (correctNamed(reading, drafts)) open = [];
    else if (groups.length) {
      const lines = groups.flatMap((assigned) => draftGroup(reading, assigned));
      const kept = statement.isSignature
        ? lines.filter(({ quantity }) => quantity !== null).map(addSignatureUncertainty)
        : lines;
      shareCount(kept, shared);
      drafts.push(...kept);
      drafts.push(...(kept.length ? listOtherItems(reading) : [toOtherWords(reading)]));
      open = kept.filter((line) => line.kind === 'named' && line.quantity === null) as NamedLine[];
      collected = [];
      isPartBetween = false;
      const replacement = draftOtherSpindle(reading);
      if (replacement) drafts.push(replacement);
    } else if (isForEach(reading)) {
      shared = reading.counts[0];
      shareCount(drafts, shared);
      drafts.push({ ...toOtherWords(reading), hasQuantity: false });
    } else if (open.length === 1 && isOnlyQuantity(reading)) {
      collected.push(...reading.counts.filter(({ isMarked }) => isMarked || reading.counts.length === 1));
      fillOpen(open, collected);
      if (isPartBetween) for (const line of open) line.uncertainties.push('another part is named before the quantity');
    } else {
      isPartBetween ||= FASTENER.test(statement.text);
      const isCorrection = correctLast(reading, drafts);
      const unknown = isCorrection ? [] : draftUnknown(reading);
      drafts.push(...unknown);
      if (!isCorrection && !unknown.length && !reading.refused.length) drafts.push(toOtherWords(reading));
    }
    for (const refused of reading.refused)
      drafts.push({
        ...baseOf(reading),
        kind: 'left out',
        uncertainties: [`${refused.key} is not wanted.`],
        quantity: null,
        unit: undefined,
      });
  }
  return drafts;
}

const NOTHING_STATED = { quantity: null, unit: undefined, uncertainties: [] };

function toOtherWords(reading: StatementReading): OtherDraft {
  const { counts, statement } = reading;
  const own = statement.isSignature ? undefined : readOwnNumber(statement.text);
  return {
    kind: 'other',
    ...baseOf(reading),
    ...NOTHING_STATED,
    quantity: own?.quantity ?? findOnlyMarked(reading),
    ownNumber: own?.number,
    hasQuantity: own !== undefined || (counts.length > 0 && !statement.isSignature),
  };
}

const UNIT = '(?:nos?|pcs?|stk|pieces|ea)\\.?';
/** "40012345 - 12 nos", "12 x 40012345": a long number with a short one is more likely an item than a telephone. */
const OWN_NUMBER_LINE = new RegExp(
  `^\\W*(?:(\\d{1,5})\\s*(?:[x×*]|${UNIT})?\\s+(?:of\\s+)?)?([a-z]{0,5}[-/ ]?\\d[\\d./-]{4,14}\\d)(?:[\\s,;:=-]+(?:qty\\W*)?(\\d{1,5})\\s*(?:${UNIT})?)?\\W*$`,
  'iu',
);

function readOwnNumber(text: string): { number: string; quantity: number } | undefined {
  const [, before, number, behind] = OWN_NUMBER_LINE.exec(text) ?? [];
  const pieces = before ?? behind;
  if (!number || pieces === undefined || (before && behind) || !canBeOwnNumber(number)) return undefined;
  return { number, quantity: Number(pieces) };
}

function findOnlyMarked({ counts }: StatementReading): number | null {
  const [marked, ...others] = counts.filter(({ isMarked }) => isMarked);
  return marked && !others.length ? toQuantity(marked) : null;
}

/** "bolts 5, VTC-200-UB 2": parts of a list with a number that belongs to none of its models. */
function listOtherItems({ statement, groups, counts, context, refused }: StatementReading): OtherDraft[] {
  const { text, tokens, place } = statement;
  const taken = new Set(groups.map(({ count }) => count));
  const names = [...groups.flatMap(({ group }) => group.names), ...context, ...refused];
  const free = counts.filter((count) => !taken.has(count)).map((count) => tokens[count.from]?.from ?? 0);
  return [...text.matchAll(/[^,;|]+/gu)].flatMap(({ 0: part, index: from }) => {
    const to = from + part.length;
    const isOther = free.some((at) => at >= from && at < to) && !names.some((name) => name.from < to && name.to > from);
    return isOther && /\p{L}{2}/u.test(part)
      ? [{ kind: 'other' as const, text: part.trim(), place, ...NOTHING_STATED, hasQuantity: true }]
      : [];
  });
}

/** "Please quote the following, 20 each": a quantity for the lines above or below that state none. */
const isForEach = ({ statement, counts, refused }: StatementReading): boolean =>
  counts.length === 1 &&
  !refused.length &&
  Boolean(counts[0]?.isEach) &&
  !GOODS.test(statement.text) &&
  /\b(?:each|below|following|above|all|items?|models?|je)\b/iu.test(statement.text);

function shareCount(lines: readonly PendingLine[], count: StatedCount | undefined): void {
  for (const line of count ? lines : []) {
    if (line.kind !== 'named' || line.quantity !== null || !line.uncertainties.includes(NO_QUANTITY)) continue;
    line.quantity = Math.round(count?.pieces ?? 0);
    line.unit = count?.unit;
    line.uncertainties = [
      ...line.uncertainties.filter((uncertainty) => uncertainty !== NO_QUANTITY),
      ...(count?.uncertainty ? [count.uncertainty] : []),
    ];
  }
}

const addSignatureUncertainty = (line: PendingLine): PendingLine => ({
  ...line,
  uncertainties: [...line.uncertainties, 'it is below the end of the message'],
});

const baseOf = ({ statement }: StatementReading): Pick<LineDraft, 'text' | 'place'> => ({
  text: cutText(statement.source, MAX_TEXT),
  place: statement.place,
});

function draftGroup(
  reading: StatementReading,
  { group, count, uncertainties }: StatementReading['groups'][number],
): PendingLine[] {
  const unit = count?.unit;
  const all = [...uncertainties];
  if (!count) all.push(NO_QUANTITY);
  if (unit === 'packages') all.push('the number of pieces in a package is not stated');
  const next = reading.groups.find((one) => one.group.from > group.to)?.group.from;
  if (isEquivalentAccepted(reading.statement.text.slice(group.to, next))) all.push(EQUIVALENT_ACCEPTED);
  const maker = group.names.find((name) => name.maker)?.maker;
  const draft = { ...baseOf(reading), uncertainties: all, quantity: toQuantity(count), unit, maker };
  const keys = group.names.map(({ key }) => key);
  if (group.kind === 'range') return [{ ...draft, kind: 'range', names: keys }];
  if (group.kind === 'either') return [{ ...draft, kind: 'named', names: keys }];
  return keys.map((key) => ({ ...draft, uncertainties: [...all], kind: 'named', names: [key] }));
}

/** No number is proposed where it may be only a part of the quantity. */
const toQuantity = (count: StatedCount | undefined): number | null =>
  count && count.uncertainty !== SEVERAL_NUMBERS ? Math.round(count.pieces) : null;

const QUANTITY_FIRST =
  /^[\s(:=–-]*(?:(?:qty|quantity|menge|anzahl|required|requirement|need|nos|total)\b[\s.:=-]*)?$/iu;

/** True for a line that only says how many: "10 nos to Plant 1", "Qty: 12". */
function isOnlyQuantity({ statement, counts, refused }: StatementReading): boolean {
  const [first] = counts;
  const { text, tokens, runs } = statement;
  if (statement.isSignature && !first?.isMarked) return false;
  if (!first || refused.length || !QUANTITY_FIRST.test(text.slice(0, tokens[first.from]?.from ?? 0))) return false;
  const hasName = runs.some(
    ({ from, to }) => tokens.slice(from, to).every(({ isOther }) => !isOther) && to <= first.from,
  );
  const words = tokens.slice(first.to).filter(({ kind, isOther }) => kind === 'word' && !isOther);
  const hasGoods = GOODS.test(text) || words.some((word) => /\d/.test(word.text));
  return !hasName && !hasGoods && words.length <= (first.isMarked ? 10 : 0);
}

function fillOpen(open: NamedLine[], counts: readonly StatedCount[]): void {
  for (const line of open) {
    line.quantity = counts.reduce((sum, { pieces }) => sum + Math.round(pieces), 0);
    line.unit = counts[0]?.unit;
    line.uncertainties = line.uncertainties.filter((uncertainty) => uncertainty !== NO_QUANTITY);
    if (counts.length > 1 && !line.uncertainties.includes('several quantities are below it'))
      line.uncertainties.push('several quantities are below it');
    const uncertainty = counts[0]?.uncertainty;
    if (uncertainty) line.uncertainties.push(uncertainty);
    if (counts[0]?.unit === 'packages') line.uncertainties.push('the number of pieces in a package is not stated');
  }
}

/** "H-150-UB; M6 bolt; 5": the quantity may be the one of the bolt. */
const FASTENER = /\bM\d{1,2}\b[^.]*\b(?:bolts?|screws?|nuts?|studs?|washers?|schrauben?|muttern?)\b/iu;

const CORRECTS =
  /\b(?:make it|make that|change (?:it |the qty |qty |quantity )?to|corrected?|correction|sorry|oops|instead of \d|not \d+|increase|reduce|revised?|korrektur|statt|rather)\b/iu;

/** "Sorry, make it 12": a later statement changes the quantity of the line before. */
function correctLast({ statement, counts }: StatementReading, drafts: PendingLine[]): boolean {
  const last = drafts.findLast(({ kind }) => kind !== 'other');
  const [count] = counts;
  if (
    !count ||
    counts.length > 2 ||
    !last ||
    last.kind === 'left out' ||
    last.kind === 'other' ||
    !CORRECTS.test(statement.text)
  )
    return false;
  changeQuantity(last, count);
  return true;
}

/** "Make it 14 pcs for H-500-UB": a later statement changes the quantity of a line that names the same model. */
function correctNamed({ statement, groups, counts }: StatementReading, drafts: readonly PendingLine[]): boolean {
  const [first, ...others] = groups;
  const [count, ...more] = counts;
  if (!first || !count || others.length || more.length || first.group.kind !== 'one') return false;
  if (!CORRECTS.test(statement.text)) return false;
  const key = toNorm(first.group.names[0]?.key ?? '');
  const named = drafts.find((draft) => draft.kind === 'named' && draft.names.some((name) => toNorm(name) === key));
  if (named) changeQuantity(named, count);
  return named !== undefined;
}

function changeQuantity(line: PendingLine, count: StatedCount): void {
  line.quantity = Math.round(count.pieces);
  line.unit = count.unit;
  line.uncertainties.push('the quantity was changed later');
}

const SPINDLE = /\bM\d{1,2}\s?[x×]\s?\d{1,3}\b/iu;

/** "VTC-250-UB but with M8x60 spindle": a described part for each model that is asked for. */
function draftOtherSpindle(reading: StatementReading): PendingLine | undefined {
  const { statement, groups } = reading;
  const [first] = groups;
  if (groups.length !== 1 || !first?.count) return undefined;
  const rest = statement.text.slice(first.group.to);
  const size = /\b(?:with|mit|having|and|plus)\b/iu.test(rest) ? SPINDLE.exec(rest)?.[0] : undefined;
  if (!size || !/\b(?:spindle|screw|bolt|spindel|schraube)\b/iu.test(rest)) return undefined;
  const base = {
    ...baseOf(reading),
    uncertainties: ['a part beside the model is described'],
    quantity: Math.round(first.count.pieces),
    unit: first.count.unit,
  };
  return {
    ...base,
    kind: 'described',
    description: rest.replace(/\b(?:instead|standard|one|but|the|of)\b/giu, ' '),
    isItem: false,
  };
}

const GOODS =
  /clamp|spann|kniehebel|spindle|plunger|knob|lever|handle|handwheel|wheel|latch|hinge|levelling|leveling|foot|feet|locating|pin\b|plier|grip|washer|lock ?nut|rubber cap|swivel|bolzen|griff|scharnier|stellfu|riegel|bar\b|toggle|vertical|horizontal|push[\s-]?pull/iu;

/** Unknown model numbers and descriptions of a statement with a quantity. */
function draftUnknown(reading: StatementReading): PendingLine[] {
  const { statement, counts, context, refused } = reading;
  if (statement.isSignature || refused.length) return [];
  const marked = counts.filter(({ isMarked }) => isMarked);
  const parts =
    marked.length > 1
      ? splitAtCounts(reading, marked)
      : [{ count: marked[0] ?? (counts.length === 1 ? counts[0] : undefined), from: 0, to: statement.text.length }];
  return parts.flatMap(({ count, from, to }): PendingLine[] => {
    const text = statement.text.slice(from, to);
    const within = (at: number) => from <= at && at < to;
    const isCounted = (run: NameRun) => marked.some((one) => run.from < one.to && one.from < run.to);
    const likely = statement.runs.filter(
      (run) => within(statement.tokens[run.from]?.from ?? -1) && isLikely(reading, run) && !isCounted(run),
    );
    const names = [...new Set(likely.toSorted((a, b) => b.to - b.from - (a.to - a.from)).map((run) => run.text))];
    const quantity = count ? Math.round(count.pieces) : null;
    const uncertainties = quantity === null ? [NO_QUANTITY] : count?.uncertainty ? [count.uncertainty] : [];
    const base = { ...baseOf(reading), uncertainties, quantity, unit: count?.unit };
    const isItem = quantity !== null;
    const description = isItem && GOODS.test(text) ? text : '';
    if (names.length && !context.length)
      return [
        {
          ...base,
          kind: 'near' as const,
          names,
          description,
          isItem: isItem && Boolean(description),
        },
      ];
    if (description) return [{ ...base, kind: 'described' as const, description, isItem }];
    return count?.isMarked
      ? [
          {
            ...base,
            kind: 'left out',
            uncertainties: ['no model of the catalogue is named'],
            ownNumber: readOwnNumber(statement.text)?.number,
          },
        ]
      : [];
  });
}

/** Parts of a text with one quantity each, which stands first or last in all of them. */
function splitAtCounts({ statement: { text, tokens } }: StatementReading, counts: readonly StatedCount[]) {
  const start = (count: StatedCount) => tokens[count.from]?.from ?? 0;
  const end = (count: StatedCount) => tokens[count.to - 1]?.to ?? 0;
  const isFirst = counts[0] !== undefined && !GOODS.test(text.slice(0, start(counts[0])));
  return counts.map((count, at) => {
    const [before, next] = [counts[at - 1], counts[at + 1]];
    return isFirst
      ? { count, from: start(count), to: next ? start(next) : text.length }
      : { count, from: before ? end(before) : 0, to: next ? end(count) : text.length };
  });
}

/** A word of letters and digits that no label, unit or standard explains. */
function isLikely({ statement }: StatementReading, { from, to, text, rest }: NameRun): boolean {
  const tokens = statement.tokens.slice(from, to);
  const isPlain = tokens.length <= 5 && tokens.every(({ isOther }) => !isOther) && tokens[0]?.kind !== 'sign';
  return !rest && isPlain && canBeRequestedName(text);
}
