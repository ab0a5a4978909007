import { groupBy } from '../../../platform/group-by.ts';
import type { DescribedModel, MatchedName } from './matching/match-models.contract.ts';
import { MAX_LOOKUPS, MAX_NAMES } from './matching/parts-list.limits.ts';
import { isProse, type Part, partsOfItems, type Role, textOfParts, unreadOf } from './reading/line-parts.ts';
import { canBeName, possibleNames } from './reading/model-names.ts';
import { hasDigit, textOf } from './reading/parts-tokens.ts';
import { describes } from './reading/parts-words.ts';
import { type ListRow, type ReadRow, readRows } from './reading/read-rows.ts';
import { type RowItem, textOfPhrases } from './reading/row-items.ts';

export interface Choice {
  model: DescribedModel;
  quantity: number;
}

/**
 * Match of one item of a list. A row has one line for each item; together, the parts of these lines are the whole row.
 */
export interface MatchedLine {
  key: string;
  number: number;
  parts: Part[];
  text: string;
  /** True for text around the list, such as a greeting or a signature. */
  prose: boolean;
  notRead: string[];
  doubts: string[];
  sure: boolean;
  named: boolean;
  choices: Choice[];
}

type Match = (body: { names: string[]; near_misses: boolean }) => Promise<MatchedName[]>;

const MAX_CHOICES = 8;

export async function matchParts(rows: readonly ListRow[], match: Match): Promise<MatchedLine[]> {
  const names = new Set<string>();
  for (const { tokens } of rows) {
    for (const { text } of possibleNames(tokens)) if (names.size < MAX_LOOKUPS) names.add(text);
  }
  const replies = await matchAll([...names], false, match);
  const known = new Map(
    [...replies].flatMap(([name, { model, near }]) => {
      const models = model ? [model] : near;
      return models.length ? [[name, models] as const] : [];
    }),
  );
  const read = readRows(rows, known);
  const unknown = read.flatMap((row) => row.items.filter(({ name }) => !name).flatMap((item) => namesToAsk(row, item)));
  const near = await matchAll([...new Set(unknown)].slice(0, MAX_LOOKUPS), true, match);
  return read.flatMap((row) => linesOf(row, near));
}

async function matchAll(
  names: readonly string[],
  nearMisses: boolean,
  match: Match,
): Promise<Map<string, MatchedName>> {
  const replies: MatchedName[] = [];
  for (let at = 0; at < names.length; at += MAX_NAMES) {
    replies.push(...(await match({ names: names.slice(at, at + MAX_NAMES), near_misses: nearMisses })));
  }
  return new Map(replies.map((reply) => [reply.name, reply]));
}

/** Names to look up for an unknown item: all its words together, and its longest word with a digit. */
function namesToAsk(row: ReadRow, item: RowItem): string[] {
  const words = row.phrases.slice(item.from, item.to).map(({ tokens }) => textOf(tokens));
  const whole = wholeOf(row, item);
  const likeliest = words.filter(hasDigit).toSorted((a, b) => b.length - a.length)[0];
  const asked = words.length === 1 || hasDigit(whole) ? [whole, likeliest ?? whole] : [];
  return [...new Set(asked)].filter(canBeName);
}

function linesOf(row: ReadRow, near: ReadonlyMap<string, MatchedName>): MatchedLine[] {
  const parts = partsOfItems(row);
  return row.items.map((item, at) => {
    const { choices, parts: own } = choicesOf(row, item, parts[at] ?? [], near);
    const notRead = unreadOf(own);
    const doubts = doubtsOf(row, item, at);
    return {
      key: `${row.number}.${at}`,
      number: row.number,
      parts: own,
      text: textOfParts(own),
      prose: !choices.length && isProse(own),
      notRead,
      doubts,
      named: item.name !== undefined,
      sure: item.name !== undefined && choices.length === 1 && !notRead.length && !doubts.length,
      choices,
    };
  });
}

function choicesOf(row: ReadRow, item: RowItem, parts: Part[], near: ReadonlyMap<string, MatchedName>) {
  const stated = item.quantity?.count.pieces;
  if (item.name) {
    const choices = item.name.choices.map(({ model, pieces }) => ({ model, quantity: pieces ?? stated ?? 1 }));
    return { choices: distinct(choices), parts };
  }
  const asked = namesToAsk(row, item).filter((name) => near.get(name)?.near.length);
  const whole = wholeOf(row, item);
  const firstOf = (name: string) => near.get(name)?.near[0]?.model_id;
  const isWhole = asked.includes(whole) && asked.every((name) => name === whole || firstOf(name) !== firstOf(whole));
  // "PAH-35O 5 latch clamps": if one word finds the same models as all words, a number beside it may be the quantity.
  const among = isWhole || item.quantity ? [] : quantitiesOf(row, item);
  const [only] = among.length === 1 ? among : [];
  const choices = asked.flatMap((name) =>
    (near.get(name)?.near ?? []).map((model) => ({ model, quantity: stated ?? only?.count.pieces ?? 1 })),
  );
  const describesOne = describes(choices.map(({ model }) => model));
  const roleOf = ({ role, text }: Part): Role => {
    if (role !== 'name' && role !== 'unread') return role;
    if (role === 'name' && (isWhole || asked.includes(text))) return role;
    if (only && text === textOf(only.tokens)) return 'quantity';
    return describesOne(text) ? 'other' : 'unread';
  };
  return { choices: distinct(choices), parts: parts.map((part) => ({ ...part, role: roleOf(part) })) };
}

const wholeOf = ({ phrases }: ReadRow, { from, to }: RowItem) => textOfPhrases(phrases.slice(from, to));

const quantitiesOf = ({ phrases }: ReadRow, { from, to }: RowItem) =>
  phrases.slice(from, to).flatMap((phrase) => (phrase.kind === 'quantity' && !phrase.count.problem ? [phrase] : []));

function distinct(choices: readonly Choice[]): Choice[] {
  const byModel = new Map<number, Choice>();
  for (const choice of choices) if (!byModel.has(choice.model.model_id)) byModel.set(choice.model.model_id, choice);
  return [...byModel.values()].slice(0, MAX_CHOICES);
}

function doubtsOf({ leading, items }: ReadRow, { name, quantity }: RowItem, at: number): string[] {
  const doubts = [quantity?.count.problem, name?.doubt];
  if (!quantity && items.some((other) => other.quantity)) doubts.push('no quantity is beside it');
  if (leading === 'unclear' && at === 0) doubts.push('the first number may be the quantity or the number of the line');
  return doubts.flatMap((doubt) => doubt ?? []);
}

export function modelsInSeveralLines(found: readonly MatchedLine[]): { name: string; lines: number }[] {
  const byModel = groupBy(found, ({ choices }) => choices[0]?.model.model_name ?? '');
  return [...byModel].filter(([, lines]) => lines.length > 1).map(([name, lines]) => ({ name, lines: lines.length }));
}
