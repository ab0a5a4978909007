import type { StatedCount } from './request-tokens.ts';
import type { TextSpan } from './request-words.ts';

/** One name of a statement, with its place in the text. */
export interface NamedSpan extends TextSpan {
  key: string;
  /** Maker that the text names beside the number. */
  maker?: string | undefined;
  rest?: { pieces: number; isMarked: boolean } | undefined;
}
/** A quantity with its place in the text. */
export interface CountSpan extends TextSpan {
  count: StatedCount;
}

/** Names that share a quantity: one name, names joined by "and", or the ends of a range of sizes. */
export interface NameGroup extends TextSpan {
  kind: 'one' | 'joined' | 'range' | 'either';
  names: NamedSpan[];
}

export interface AssignedGroup {
  group: NameGroup;
  count: StatedCount | undefined;
  uncertainties: string[];
}

const JOINS = /^\s*(?:,|&|\+|\/|(?:,\s*)?(?:and|und|aur|et|as well as|sowie|और)(?:\s+also)?)\s*(?:the\s+)?$/iu;
const RANGES = /^\s*(?:to|thru|through|till|up\s?to|bis|se|…|\.{2,3}|-)\s*$/iu;
const EITHER = /^\s*,?\s*(?:or|oder|ya|या)\s*$/iu;
const ALL_SIZES =
  /\b(?:all|every|each)\b.{0,30}\b(?:sizes?|between|models?)\b|\bin between\b|\balle\s+größen\b|\bsizes?\b/iu;

export function groupNames(text: string, names: readonly NamedSpan[]): NameGroup[] {
  const groups: NameGroup[] = [];
  for (const name of names) {
    const last = groups.at(-1);
    const gap = last ? text.slice(last.to, name.from) : '';
    const kind = !last
      ? undefined
      : RANGES.test(gap) && isSameSeries(last, name)
        ? 'range'
        : EITHER.test(gap)
          ? 'either'
          : JOINS.test(gap)
            ? 'joined'
            : undefined;
    if (last && kind && !name.rest && !last.names.at(-1)?.rest && (last.kind === 'one' || last.kind === kind)) {
      last.names.push(name);
      last.to = name.to;
      last.kind = kind;
    } else groups.push({ kind: 'one', from: name.from, to: name.to, names: [name] });
  }
  return groups;
}

const toTemplate = (key: string) => key.toLowerCase().replace(/\d+/, '#');
const isSameSeries = ({ kind, names }: NameGroup, { key }: NamedSpan) =>
  kind === 'one' && toTemplate(names[0]?.key ?? '') === toTemplate(key);

/** "all sizes in between also": words of a range that are no break. */
const SIZES_PHRASE =
  /\b(?:incl\w*\.?\s+)?(?:all|every|each|with)?\s*(?:the\s+)?(?:sizes?|models?)?\s*in[\s-]?between\b(?:\s+(?:also|too|sizes?))?|\ball\s+(?:the\s+)?sizes?\b(?:\s+also)?|\balle\s+größen\b/giu;

interface Choice {
  count: CountSpan;
  gap: number;
  uncertainty: string | undefined;
}

/** Gives each group of names its quantity, all from the same side where one side has a quantity for each. */
export function assignCounts(
  written: string,
  groups: readonly NameGroup[],
  counts: readonly CountSpan[],
): AssignedGroup[] {
  const text = written.replace(SIZES_PHRASE, (phrase) => ' '.repeat(phrase.length));
  const regions = groups.map((group, at) => {
    const [before, next] = [groups[at - 1], groups[at + 1]];
    const isFree = (count: CountSpan, other: NameGroup | undefined) => !belongsToOther(text, count, group, other);
    return {
      left: counts.filter((one) => one.to <= group.from && one.from >= (before?.to ?? 0) && isFree(one, before)),
      right: counts.filter((one) => one.from >= group.to && one.to <= (next?.from ?? text.length) && isFree(one, next)),
    };
  });
  const left = groups.map((group, at) => chooseLeft(text, group, regions[at]?.left ?? []));
  const right = groups.map((group, at) => chooseRight(text, group, regions[at]?.right ?? [], at === groups.length - 1));
  const sum = (side: readonly (Choice | undefined)[]) => ({
    found: side.filter(Boolean).length,
    gap: side.reduce((total, choice) => total + (choice?.gap ?? 0) + (choice?.uncertainty ? 20 : 0), 0),
  });
  const [ofLeft, ofRight] = [sum(left), sum(right)];
  const isLeft = ofLeft.found > ofRight.found || (ofLeft.found === ofRight.found && ofLeft.gap <= ofRight.gap);
  const taken = new Set<StatedCount>();
  return groups.map((group, at) => {
    const own = group.names[0]?.rest;
    if (own)
      return {
        group,
        count: toCount(own.pieces),
        uncertainties: own.isMarked ? [] : ['the number behind the name may belong to it'],
      };
    const [main, other] = isLeft ? [left[at], right[at]] : [right[at], left[at]];
    const choice = [main, other].find((one) => one && !taken.has(one.count.count));
    const total = regions[at]?.right.find(({ count }) => count.isTotal && !taken.has(count));
    const isShared =
      main && other && !isLeft !== !ofLeft.found && ofLeft.found === groups.length && ofRight.found === groups.length;
    if (choice) taken.add(choice.count.count);
    if (total && total.count !== choice?.count.count) return assignTotal(group, total, taken);
    if (!choice) return { group, count: undefined, uncertainties: [] };
    const others = (isLeft ? regions[at]?.left : regions[at]?.right) ?? [];
    return {
      group,
      count: choice.count.count,
      uncertainties: listUncertainties(written, group, choice, others, isShared ? other : undefined),
    };
  });
}

const getGap = (text: string, a: TextSpan, b: TextSpan) =>
  a.to <= b.from ? text.slice(a.to, b.from) : text.slice(b.to, a.from);

/** "2 x A, 5 pcs B": the 5 stands beside B, and a comma parts it from A. */
function belongsToOther(text: string, count: CountSpan, group: NameGroup, other: NameGroup | undefined): boolean {
  if (!other || !count.count.isMarked) return false;
  return (
    /^\s*[,;|]/.test(getGap(text, group, count).trimEnd() || ' ') &&
    /^\s*(?:[x×*]|of)?\s*$/iu.test(getGap(text, count, other))
  );
}

function assignTotal(group: NameGroup, total: CountSpan, taken: Set<StatedCount>): AssignedGroup {
  taken.add(total.count);
  return {
    group,
    count: total.count,
    uncertainties: group.kind === 'one' ? [] : ['the quantity is for several models'],
  };
}

const toCount = (pieces: number): StatedCount => ({
  ...{ from: 0, to: 0, pieces, unit: 'pieces', isMarked: true, isEach: false, isTotal: false, uncertainty: undefined },
});

function listUncertainties(
  text: string,
  group: NameGroup,
  { count: { count }, uncertainty }: Choice,
  others: readonly CountSpan[],
  opposite: Choice | undefined,
): string[] {
  const uncertainties = [
    uncertainty,
    count.isTotal && count.uncertainty === 'the quantity is for one of several' ? undefined : count.uncertainty,
  ];
  const parts = others.filter((one) => one.count !== count && one.count.isMarked && one.from > group.to);
  const sum = parts.reduce((total, one) => total + one.count.pieces, 0);
  if (!count.isTotal && parts.length && sum !== count.pieces) uncertainties.push('several quantities are beside it');
  if (group.kind === 'joined' && !count.isEach) uncertainties.push('the quantity may be for each or for all together');
  if (group.kind === 'either') uncertainties.push('one of several models is asked for');
  if (group.kind === 'range' && !ALL_SIZES.test(text) && !count.isEach)
    uncertainties.push('the sizes of the range are not stated');
  if (opposite && opposite.count.count.pieces !== count.pieces && !opposite.uncertainty && opposite.gap < 3)
    uncertainties.push('there is a number on each side');
  return uncertainties.flatMap((one) => one ?? []);
}

const FILLER =
  /^[\s():x×*"'-]*(?:(?:of|your|our|the|each|both|all|no|nos|number|numbers|model|models|type|typ|art|article|artikel|part|item|code|make|size|pieces|piece|clamps?|toggle|vertical|horizontal|von|vom|der|des|steel-smith|kipp|imao|turnlock|x)[\s.:#,-]*){0,6}$/iu;
const BREAKS =
  /;|(?<!approx|ca|qty|nos?|pcs|appx|min|max)\.\s|\n|\b(?:and|und|also|plus|further|besides|aur|sowie|but|aber|with|mit|for|für|instead|than|while|if)\b/iu;
const countWords = (gap: string) => gap.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
const MAX_LEFT = 5;
const MAX_RIGHT = 10;

function chooseLeft(text: string, group: NameGroup, counts: readonly CountSpan[]): Choice | undefined {
  const count = counts.at(-1);
  if (!count) return undefined;
  const gap = text.slice(count.to, group.from);
  const words = countWords(gap);
  // "10, VTC-200-UB, 5, H-100-UB": a list that begins with a quantity.
  const isListOfCounts = /^\s*\d{1,5}\s*[,;|]/.test(text) && /^\s*[,;|]\s*$/.test(gap);
  if (FILLER.test(gap) || isListOfCounts)
    return { count, gap: words, uncertainty: findLeadingUncertainty(text, count) };
  if (!count.count.isMarked || words > MAX_LEFT || BREAKS.test(gap) || /,/.test(gap)) return undefined;
  return { count, gap: words, uncertainty: undefined };
}

/** A lone 1 at the beginning of a line is more often the number of the line. */
const findLeadingUncertainty = (text: string, { from, count }: CountSpan): string | undefined =>
  !count.isMarked && count.pieces === 1 && /^\s*\d/.test(text) && /^\s*$/.test(text.slice(0, from))
    ? 'the first number may be the number of the line'
    : undefined;

const BESIDE = /^[\s:=,|()[\]/–-]*(?:(?:qty|quantity|menge|anzahl|nos|req|need)[\s.:=-]*)?$/iu;

function chooseRight(
  text: string,
  group: NameGroup,
  counts: readonly CountSpan[],
  isLast: boolean,
): Choice | undefined {
  const near = counts.filter((one) => !BREAKS.test(text.slice(group.to, one.from)));
  const count = near.find((one) => one.count.isMarked) ?? near[0];
  if (!count) return undefined;
  const first = near[0] ?? count;
  const gap = text.slice(group.to, count.from);
  if (BESIDE.test(gap)) {
    const next = near[near.indexOf(count) + 1];
    const isOneOfSeveral =
      !count.count.isMarked && next && !next.count.isMarked && /^[\s,;|]*$/.test(text.slice(count.to, next.from));
    if (isOneOfSeveral) return { count, gap: 0, uncertainty: 'several numbers follow it' };
    const isGlued = !count.count.isMarked && /^[/-]$/.test(gap);
    return { count, gap: 0, uncertainty: isGlued ? 'the number behind the name may belong to it' : undefined };
  }
  if (count.count.isMarked && countWords(gap) <= MAX_RIGHT) {
    const isOther = first !== count && BESIDE.test(text.slice(group.to, first.from));
    return { count, gap: countWords(gap), uncertainty: isOther ? 'several numbers follow it' : undefined };
  }
  const isEnd = isLast && /^[\s.,)]*$/.test(text.slice(count.to));
  if (!isEnd || countWords(gap) > MAX_RIGHT) return undefined;
  // "VTC-200-UB U-bar", then a cell with nothing but the number.
  const isOwnCell = /^[^\t\d]*\t\s*$/.test(gap);
  return {
    count,
    gap: countWords(gap),
    uncertainty: isOwnCell ? undefined : 'the number at the end may not be a quantity',
  };
}
