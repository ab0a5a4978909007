import { useState } from 'react';
import {
  findChoiceProblem,
  getFirstChoice,
  type LineChoice,
  type ProposedLine,
  type ProposedModel,
  toAcceptedLine,
} from './proposed-lines.ts';

/** Ticks, choices and quantities of proposed lines, which stay while other lines come and go. */
export function useLineChoices<Model extends ProposedModel>(
  lines: readonly ProposedLine<Model>[],
  maxQuantity: number,
) {
  const [changed, setChanged] = useState<ReadonlyMap<string, LineChoice<Model>>>(new Map());
  const [isChecked, setChecked] = useState(false);
  // A request that is read again may give the key to other words.
  const toKey = ({ key, text }: ProposedLine<Model>) => `${key} ${text}`;
  const getChoice = (line: ProposedLine<Model>) => changed.get(toKey(line)) ?? getFirstChoice(line);
  const change = (line: ProposedLine<Model>, part: Partial<LineChoice<Model>>) =>
    setChanged((before) =>
      new Map(before).set(toKey(line), { ...(before.get(toKey(line)) ?? getFirstChoice(line)), ...part }),
    );
  const ticked = lines.filter((line) => getChoice(line).isTicked);
  const findProblem = (line: ProposedLine<Model>) =>
    getChoice(line).isTicked ? findChoiceProblem(getChoice(line), maxQuantity) : undefined;
  return {
    getChoice,
    change,
    ticked,
    /** Shown once the lines were to be added. */
    findShownProblem: (line: ProposedLine<Model>) => (isChecked ? findProblem(line) : undefined),
    /** The ticked lines; undefined if one of them is not complete, which is shown then. */
    accept() {
      const isComplete = !ticked.some(findProblem);
      setChecked(!isComplete);
      return isComplete ? ticked.flatMap((line) => toAcceptedLine(line, getChoice(line))) : undefined;
    },
  };
}
