import type { MatchedModel, MatchedName } from './match-models.contract.ts';
import { MOST_NAMES } from './parts-list.limits.ts';
import type { PartsLine, Reading } from './parts-list.ts';

export interface Choice {
  model: MatchedModel;
  quantity: number;
}

/** A line with what it means: one choice that is sure, several to choose from, or none. */
export interface MatchedLine {
  line: PartsLine;
  /** The only choice is what the line says; otherwise the customer has to choose. */
  sure: boolean;
  choices: Choice[];
}

type Ask = (body: { names: string[]; near_misses: boolean }) => Promise<MatchedName[]>;

/**
 * Says what each line means. First all readings of all lines are looked up; only for the lines of which none is a model,
 * models that look like it are asked for.
 */
export async function matchParts(lines: readonly PartsLine[], ask: Ask): Promise<MatchedLine[]> {
  const readings = lines.flatMap((line) => line.readings);
  const known = await askAll(readings, false, ask);
  const matched = lines.map((line) => sureOrChoices(line, known));
  const unknown = matched
    .filter(({ choices }) => choices.length === 0)
    .flatMap(({ line }) => line.readings.slice(0, 2));
  const near = await askAll(unknown, true, ask);
  return matched.map((one) =>
    one.choices.length
      ? one
      : { ...one, choices: distinct(one.line.readings.flatMap((reading) => nearOf(reading, near))) },
  );
}

async function askAll(readings: readonly Reading[], nearMisses: boolean, ask: Ask): Promise<Map<string, MatchedName>> {
  const names = [...new Set(readings.map(({ name }) => name))];
  const answers: MatchedName[] = [];
  for (let at = 0; at < names.length; at += MOST_NAMES) {
    answers.push(...(await ask({ names: names.slice(at, at + MOST_NAMES), near_misses: nearMisses })));
  }
  return new Map(answers.map((answer) => [answer.name, answer]));
}

/** A reading that the line itself makes certain decides; others decide when they lead to one model only. */
function sureOrChoices(line: PartsLine, known: Map<string, MatchedName>): MatchedLine {
  const found = line.readings.flatMap(({ name, quantity, certain }) => {
    const model = known.get(name)?.model;
    return model ? [{ model, quantity, certain }] : [];
  });
  const certain = found.find((choice) => choice.certain);
  const choices = distinct(certain ? [certain] : found);
  const unclear = choices.length ? [] : distinct(line.readings.flatMap((reading) => nearOf(reading, known)));
  return { line, sure: choices.length === 1, choices: choices.length ? choices : unclear };
}

const nearOf = ({ name, quantity }: Reading, answers: Map<string, MatchedName>): Choice[] =>
  (answers.get(name)?.near ?? []).map((model) => ({ model, quantity }));

function distinct(choices: readonly Choice[]): Choice[] {
  const byModel = new Map<number, Choice>();
  for (const { model, quantity } of choices) {
    if (!byModel.has(model.model_id)) byModel.set(model.model_id, { model, quantity });
  }
  return [...byModel.values()].slice(0, 3);
}
