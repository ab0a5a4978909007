import type { Services } from '../../../platform/api/services.ts';
import type { OtherMakerModelRow } from '../alternatives/other-maker-models.store.ts';
import type { PageRange } from '../ratings/find-clamps.ts';
import {
  answerWithoutMeasures,
  findNearOtherMakerModelsInText,
  findOtherMakerModelsInText,
  type SearchAnswer,
} from './answer-text.ts';
import { findSearchMatch, type SearchMatch } from './find-search-match.ts';
import { joinSizes, removeQuantities } from './parse-conditions.ts';

export interface LookUpResult {
  text: string;
  foreign: readonly OtherMakerModelRow[];
  foreignNote: string;
  meeting: SearchMatch | undefined;
  answer: SearchAnswer;
}

const NO_ANSWER: SearchAnswer = { items: [], without: [], unknown: [], notSold: '' };

/**
 * Looks up a text for suggestions and for results.
 * @param range which products with matching values are listed
 */
export async function lookUpText(services: Services, typed: string, range: PageRange): Promise<LookUpResult> {
  const text = removeQuantities(typed.trim());
  const nothing = { text, foreign: [], foreignNote: '', meeting: undefined, answer: NO_ANSWER };
  if (!text) return nothing;
  const { models: foreign, note: foreignNote } = await findOtherMakerModelsInText(services, text);
  if (foreign.length) return { ...nothing, foreign, foreignNote };
  const meeting = await findSearchMatch(services, text, range);
  const words = meeting ? meeting.conditions.words : joinSizes(text);
  const answer = words ? await answerWithoutMeasures(services, words) : NO_ANSWER;
  if (meeting || answer.items.length || answer.notSold) return { ...nothing, meeting, answer };
  const near = await findNearOtherMakerModelsInText(services, text);
  return { ...nothing, foreign: near.models, foreignNote: near.note, answer };
}
