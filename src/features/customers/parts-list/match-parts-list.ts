import { groupBy } from '../../../platform/group-by.ts';
import type { DescribedModel, MatchedName } from './matching/match-models.contract.ts';
import { MAX_NAME_LOOKUPS, MAX_NAMES_PER_REQUEST } from './matching/parts-list.limits.ts';
import { type InterpretedRow, interpretRows, type TokenRow } from './reading/interpret-rows.ts';
import {
  buildItemFragments,
  type FragmentRole,
  isProse,
  joinFragments,
  type LineFragment,
  listUnreadTexts,
} from './reading/line-fragments.ts';
import { hasDigit, joinTokens } from './reading/parts-tokens.ts';
import { createDescriptionTest } from './reading/parts-words.ts';
import { canBeName, findPossibleNames } from './reading/possible-names.ts';
import { joinPhrases, type RowItem } from './reading/row-items.ts';

export interface PartsListChoice {
  model: DescribedModel;
  quantity: number;
}

/**
 * Match of one item of a list. A row has one line for each item; together, the parts of these lines are the whole row.
 */
export interface MatchedLine {
  key: string;
  number: number;
  fragments: LineFragment[];
  text: string;
  /** True for text around the list, such as a greeting or a signature. */
  prose: boolean;
  notRead: string[];
  warnings: string[];
  sure: boolean;
  named: boolean;
  choices: PartsListChoice[];
}

type Match = (body: { names: string[]; near_misses: boolean }) => Promise<MatchedName[]>;

const MAX_CHOICES = 8;

export async function matchPartsList(rows: readonly TokenRow[], match: Match): Promise<MatchedLine[]> {
  const names = new Set<string>();
  for (const { tokens } of rows) {
    for (const { text } of findPossibleNames(tokens)) if (names.size < MAX_NAME_LOOKUPS) names.add(text);
  }
  const replies = await matchInBatches([...names], false, match);
  const known = new Map(
    [...replies].flatMap(([name, { model, near }]) => {
      const models = model ? [model] : near;
      return models.length ? [[name, models] as const] : [];
    }),
  );
  const read = interpretRows(rows, known);
  const unknown = read.flatMap((row) =>
    row.items.filter(({ name }) => !name).flatMap((item) => listNamesToMatch(row, item)),
  );
  const near = await matchInBatches([...new Set(unknown)].slice(0, MAX_NAME_LOOKUPS), true, match);
  return read.flatMap((row) => buildMatchedLines(row, near));
}

async function matchInBatches(
  names: readonly string[],
  nearMisses: boolean,
  match: Match,
): Promise<Map<string, MatchedName>> {
  const replies: MatchedName[] = [];
  for (let at = 0; at < names.length; at += MAX_NAMES_PER_REQUEST) {
    replies.push(...(await match({ names: names.slice(at, at + MAX_NAMES_PER_REQUEST), near_misses: nearMisses })));
  }
  return new Map(replies.map((reply) => [reply.name, reply]));
}

/** Names to look up for an unknown item: all its words together, and its longest word with a digit. */
function listNamesToMatch(row: InterpretedRow, item: RowItem): string[] {
  const words = row.phrases.slice(item.from, item.to).map(({ tokens }) => joinTokens(tokens));
  const whole = getWholeText(row, item);
  const likeliest = words.filter(hasDigit).toSorted((a, b) => b.length - a.length)[0];
  const asked = words.length === 1 || hasDigit(whole) ? [whole, likeliest ?? whole] : [];
  return [...new Set(asked)].filter(canBeName);
}

function buildMatchedLines(row: InterpretedRow, near: ReadonlyMap<string, MatchedName>): MatchedLine[] {
  const fragments = buildItemFragments(row);
  return row.items.map((item, at) => {
    const { choices, fragments: own } = findChoices(row, item, fragments[at] ?? [], near);
    const notRead = listUnreadTexts(own);
    const warnings = listWarnings(row, item, at);
    return {
      key: `${row.number}.${at}`,
      number: row.number,
      fragments: own,
      text: joinFragments(own),
      prose: !choices.length && isProse(own),
      notRead,
      warnings,
      named: item.name !== undefined,
      sure: item.name !== undefined && choices.length === 1 && !notRead.length && !warnings.length,
      choices,
    };
  });
}

function findChoices(
  row: InterpretedRow,
  item: RowItem,
  fragments: LineFragment[],
  near: ReadonlyMap<string, MatchedName>,
) {
  const stated = item.quantity?.count.pieces;
  if (item.name) {
    const choices = item.name.choices.map(({ model, pieces }) => ({ model, quantity: pieces ?? stated ?? 1 }));
    return { choices: listDistinctChoices(choices), fragments };
  }
  const asked = listNamesToMatch(row, item).filter((name) => near.get(name)?.near.length);
  const whole = getWholeText(row, item);
  const firstOf = (name: string) => near.get(name)?.near[0]?.model_id;
  const isWhole = asked.includes(whole) && asked.every((name) => name === whole || firstOf(name) !== firstOf(whole));
  // "PAH-35O 5 latch clamps": if one word finds the same models as all words, a number beside it may be the quantity.
  const among = isWhole || item.quantity ? [] : listQuantities(row, item);
  const [only] = among.length === 1 ? among : [];
  const choices = asked.flatMap((name) =>
    (near.get(name)?.near ?? []).map((model) => ({ model, quantity: stated ?? only?.count.pieces ?? 1 })),
  );
  const describesOne = createDescriptionTest(choices.map(({ model }) => model));
  const roleOf = ({ role, text }: LineFragment): FragmentRole => {
    if (role !== 'name' && role !== 'unread') return role;
    if (role === 'name' && (isWhole || asked.includes(text))) return role;
    if (only && text === joinTokens(only.tokens)) return 'quantity';
    return describesOne(text) ? 'other' : 'unread';
  };
  return {
    choices: listDistinctChoices(choices),
    fragments: fragments.map((fragment) => ({ ...fragment, role: roleOf(fragment) })),
  };
}

const getWholeText = ({ phrases }: InterpretedRow, { from, to }: RowItem) => joinPhrases(phrases.slice(from, to));

const listQuantities = ({ phrases }: InterpretedRow, { from, to }: RowItem) =>
  phrases.slice(from, to).flatMap((phrase) => (phrase.kind === 'quantity' && !phrase.count.problem ? [phrase] : []));

function listDistinctChoices(choices: readonly PartsListChoice[]): PartsListChoice[] {
  const byModel = new Map<number, PartsListChoice>();
  for (const choice of choices) if (!byModel.has(choice.model.model_id)) byModel.set(choice.model.model_id, choice);
  return [...byModel.values()].slice(0, MAX_CHOICES);
}

function listWarnings({ leading, items }: InterpretedRow, { name, quantity }: RowItem, at: number): string[] {
  const warnings = [quantity?.count.problem, name?.warning];
  if (!quantity && items.some((other) => other.quantity)) warnings.push('no quantity stands beside it');
  if (leading === 'unclear' && at === 0)
    warnings.push('the first number may be the quantity or the number of the line');
  return warnings.flatMap((warning) => warning ?? []);
}

export function findModelsInSeveralLines(found: readonly MatchedLine[]): { name: string; lines: number }[] {
  const byModel = groupBy(found, ({ choices }) => choices[0]?.model.model_name ?? '');
  return [...byModel].filter(([, lines]) => lines.length > 1).map(([name, lines]) => ({ name, lines: lines.length }));
}
