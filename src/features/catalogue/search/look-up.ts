import type { Services } from '../../../platform/api/services.ts';
import type { ForeignModel } from '../alternatives/foreign-models.store.ts';
import type { Range } from '../figures/find-clamps.ts';
import { type Answer, answerWithoutFigures, foreignModelsFor } from './answer.ts';
import { type Meeting, modelsMeeting } from './meeting-models.ts';
import { withJoinedSizes, withoutQuantities } from './search-conditions.ts';

export interface Found {
  text: string;
  foreign: readonly ForeignModel[];
  meeting: Meeting | undefined;
  answer: Answer;
}

const NO_ANSWER: Answer = { items: [], without: [], unknown: [], notSold: '' };

/**
 * Looks up a text for suggestions and for results.
 * @param range which products with matching values are listed
 */
export async function lookUp(services: Services, typed: string, range: Range): Promise<Found> {
  const text = withoutQuantities(typed.trim());
  const nothing = { text, foreign: [], meeting: undefined, answer: NO_ANSWER };
  if (!text) return nothing;
  const foreign = await foreignModelsFor(services, text);
  if (foreign.length) return { ...nothing, foreign };
  const meeting = await modelsMeeting(services, text, range);
  const words = meeting ? meeting.conditions.words : withJoinedSizes(text);
  return { ...nothing, meeting, answer: words ? await answerWithoutFigures(services, words) : NO_ANSWER };
}
