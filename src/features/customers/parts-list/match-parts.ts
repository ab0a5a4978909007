import type { MatchedModel, MatchedName } from './match-models.contract.ts';
import { MAX_NAMES } from './parts-list.limits.ts';
import type { PartsLine, Reading } from './parts-list.ts';

export interface Choice {
  model: MatchedModel;
  quantity: number;
}

/** A line with its possible models: one that is certain, several to choose from, or none. */
export interface MatchedLine {
  line: PartsLine;
  /** Whether the only choice is what the line names; otherwise the customer has to choose. */
  sure: boolean;
  choices: Choice[];
}

type Match = (body: { names: string[]; near_misses: boolean }) => Promise<MatchedName[]>;

/**
 * Finds the models that each line names. First looks up all readings of all lines; only for lines where none of them
 * is a model, requests similar models.
 */
export async function matchParts(lines: readonly PartsLine[], match: Match): Promise<MatchedLine[]> {
  const readings = lines.flatMap((line) => line.readings);
  const known = await matchAll(readings, false, match);
  const matched = lines.map((line) => sureOrChoices(line, known));
  const unknown = matched
    .filter(({ choices }) => choices.length === 0)
    .flatMap(({ line }) => line.readings.slice(0, 2));
  const near = await matchAll(unknown, true, match);
  return matched.map((one) =>
    one.choices.length
      ? one
      : { ...one, choices: distinct(one.line.readings.flatMap((reading) => nearOf(reading, near))) },
  );
}

async function matchAll(
  readings: readonly Reading[],
  nearMisses: boolean,
  match: Match,
): Promise<Map<string, MatchedName>> {
  const names = [...new Set(readings.map(({ name }) => name))];
  const replies: MatchedName[] = [];
  for (let at = 0; at < names.length; at += MAX_NAMES) {
    replies.push(...(await match({ names: names.slice(at, at + MAX_NAMES), near_misses: nearMisses })));
  }
  return new Map(replies.map((reply) => [reply.name, reply]));
}

/** Takes the reading that is certain, or else all readings if they lead to a single model. */
function sureOrChoices(line: PartsLine, known: Map<string, MatchedName>): MatchedLine {
  const found = line.readings.flatMap(({ name, quantity, certain }) => {
    const model = known.get(name)?.model;
    return model ? [{ model, quantity, certain }] : [];
  });
  const certain = found.find((choice) => choice.certain);
  const choices = distinct(certain ? [certain] : found);
  const similar = choices.length ? [] : distinct(line.readings.flatMap((reading) => nearOf(reading, known)));
  return { line, sure: choices.length === 1, choices: choices.length ? choices : similar };
}

const nearOf = ({ name, quantity }: Reading, replies: Map<string, MatchedName>): Choice[] =>
  (replies.get(name)?.near ?? []).map((model) => ({ model, quantity }));

function distinct(choices: readonly Choice[]): Choice[] {
  const byModel = new Map<number, Choice>();
  for (const { model, quantity } of choices) {
    if (!byModel.has(model.model_id)) byModel.set(model.model_id, { model, quantity });
  }
  return [...byModel.values()].slice(0, 3);
}
