import { toNorm } from '../../../platform/slug.ts';
import { canBeOwnNumber } from '../own-numbers/own-number-rule.ts';
import type { RequestDrafts, RequestSource } from './draft-request.ts';
import type { KnownModels, LineDraft, NamedLine, NearLine, PendingLine, RangeLine } from './line-drafts.ts';
import type { DescribedModel, MatchedName } from './matching/match-models.contract.ts';
import { MAX_NAMES_PER_REQUEST } from './matching/match-models.limits.ts';
import { isBrand } from './named-makers.ts';
import {
  MAX_CANDIDATES,
  type OtherWords,
  type ReadRequest,
  type RequestCatalogue,
  type RequestLine,
} from './request-lines.ts';
import { correctMisreadDigits } from './request-tokens.ts';

const MAX_DESCRIBED = 60;

/** The two steps that take processor time and need no database. */
export interface RequestSteps {
  listNames(source: RequestSource, own: readonly string[]): Promise<string[]>;
  draft(
    source: RequestSource,
    known: KnownModels,
    makers: readonly string[],
    own: readonly string[],
  ): Promise<RequestDrafts>;
}

/** Reads the lines of a message and of its files. */
export async function readRequest(
  source: RequestSource,
  catalogue: RequestCatalogue,
  steps: RequestSteps,
): Promise<ReadRequest> {
  const own = new Map((await catalogue.listOwnNumbers()).map((one) => [toNorm(one.number), one]));
  const names = await steps.listNames(source, [...own.keys()]);
  const known = await lookUp(names, catalogue);
  const notes = new Map<string, string>();
  for (const name of names) {
    const found = known.has(name) ? undefined : own.get(toNorm(name));
    if (found) known.set(name, [found.model]);
    if (found) notes.set(name, found.note);
  }
  const read = await steps.draft(source, known, await catalogue.listMakers(), [...own.keys()]);
  const { lines, others } = await finishLines(read.drafts, catalogue, known, notes);
  const { reason } = read;
  return {
    lines: reason ? lines.map((line) => ({ ...line, state: 'not read', uncertainties: [reason] })) : lines,
    others: [...read.others, ...others].filter(({ text }) => /[\p{L}\p{N}]/u.test(text)),
    questions: read.questions,
    notices: read.notices,
  };
}

async function lookUp(
  names: readonly string[],
  catalogue: RequestCatalogue,
): Promise<Map<string, readonly DescribedModel[]>> {
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

/** Looks up what no exact name explained, and builds the lines. */
async function finishLines(
  drafts: readonly PendingLine[],
  catalogue: RequestCatalogue,
  known: KnownModels,
  notes: ReadonlyMap<string, string>,
): Promise<Pick<ReadRequest, 'lines' | 'others'>> {
  const unknown = [
    ...new Set(drafts.flatMap((draft) => (draft.kind === 'near' ? withCorrected(draft.names) : []))),
  ].slice(0, MAX_NAMES_PER_REQUEST);
  const near = new Map((await matchInBatches(unknown, true, catalogue)).map((reply) => [reply.name, reply]));
  const ranged = drafts.flatMap((draft) =>
    draft.kind === 'range' ? draft.names.flatMap((name) => known.get(name)?.[0]?.product_id ?? []) : [],
  );
  const siblings = ranged.length ? await catalogue.loadModelsOfProducts([...new Set(ranged)]) : [];
  const lines: RequestLine[] = [];
  const others: OtherWords[] = [];
  let described = 0;
  for (const draft of drafts) {
    if (draft.kind === 'other') others.push({ ...draft, ownNumber: draft.ownNumber ?? '' });
    else if (draft.kind === 'range') {
      // Sizes between two of the buyer's own numbers are unknown.
      if (draft.names.some((name) => notes.has(name)))
        lines.push(buildNamed({ ...draft, kind: 'named' }, known, notes));
      else lines.push(...expandRange(draft, known, siblings));
    } else if (draft.kind === 'named') lines.push(buildNamed(draft, known, notes));
    else if (draft.kind === 'left out') lines.push(toLine(draft, 'not read', []));
    else {
      const candidates = draft.kind === 'near' ? pickNear(draft, near) : [];
      const wanted = draft.kind === 'described' || draft.description ? draft.description : '';
      const found =
        candidates.length || !wanted || described++ >= MAX_DESCRIBED ? candidates : await catalogue.describe(wanted);
      const unknown = draft.kind === 'near' && !candidates.length ? draft.names.find(canBeOwnNumber) : undefined;
      const asked = { ...draft, ownNumber: draft.ownNumber || unknown };
      if (found.length || draft.isItem) lines.push(toLine(asked, found.length ? 'choose' : 'not read', found));
      else others.push({ ...asked, ownNumber: asked.ownNumber ?? '', hasQuantity: draft.quantity !== null });
    }
  }
  return { lines, others };
}

function toLine(draft: LineDraft, state: RequestLine['state'], candidates: RequestLine['candidates']): RequestLine {
  const [first] = candidates;
  return {
    state,
    candidates: candidates.slice(0, MAX_CANDIDATES),
    quantity: first ? countPieces(draft, first.model) : draft.quantity,
    text: draft.text,
    place: draft.place,
    uncertainties: draft.uncertainties,
    ownNumber: draft.ownNumber ?? '',
  };
}

/** A pair of what is sold in pairs is one, of anything else two. */
const countPieces = ({ quantity, unit }: LineDraft, { product_name }: DescribedModel): number | null =>
  quantity !== null && unit === 'pairs' && !/\bpairs?\b/i.test(product_name) ? quantity * 2 : quantity;

/** @param notes on the names that are the buyer's own numbers, about which a person decides */
function buildNamed(draft: NamedLine, known: KnownModels, notes: ReadonlyMap<string, string>): RequestLine {
  const models = draft.names.flatMap((name) => known.get(name) ?? []);
  const distinct = [...new Map(models.map((model) => [model.model_id, model])).values()];
  addMakerUncertainty(draft, distinct);
  const own = draft.names.find((name) => notes.has(name));
  const isSure = distinct.length === 1 && draft.quantity !== null && !draft.uncertainties.length && !own;
  const noteOf = (model: DescribedModel) =>
    draft.names.flatMap((name) => (known.get(name)?.includes(model) ? (notes.get(name) ?? []) : []))[0] ?? '';
  return toLine(
    { ...draft, ownNumber: draft.ownNumber || own },
    isSure ? 'sure' : 'choose',
    distinct.map((model) => ({ model, difference: noteOf(model) })),
  );
}

/** "Turnlock RPT-10": the number may be one of that maker. */
function addMakerUncertainty({ maker, uncertainties }: LineDraft, models: readonly DescribedModel[]): void {
  if (maker && models.some(({ brand_name }) => !isBrand(maker, brand_name)))
    uncertainties.push(`another maker is named: ${maker}`);
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
function pickNear({ names, maker = '' }: NearLine, near: ReadonlyMap<string, MatchedName>): RequestLine['candidates'] {
  for (const name of withCorrected(names)) {
    const found = near.get(name);
    const models = found?.model ? [found.model] : (found?.near ?? []);
    const alike = models.filter(
      (model) =>
        model.reason ||
        (leadingLetters(name) && hasSameLetters(name, model.model_name) && isBrand(maker, model.brand_name)),
    );
    if (alike.length) return alike.map((model) => ({ model, difference: model.reason ?? `The request says ${name}.` }));
  }
  return [];
}
