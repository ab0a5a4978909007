import type { Services } from '../../../platform/api/services.ts';
import type { OtherMakerModelRow } from '../alternatives/other-maker-models.store.ts';
import type { PageRange } from '../ratings/find-clamps.ts';
import {
  answerWithoutMeasures,
  type FoundPageItem,
  findNearOtherMakerModelsInText,
  findOtherMakerModelsInText,
  type SearchAnswer,
} from './answer-text.ts';
import { findAnsweredQuestions } from './answered-questions.store.ts';
import { buildFoundPage } from './build-found-page.ts';
import { findSearchMatch, type SearchMatch } from './find-search-match.ts';
import { joinSizes, removeQuantities } from './parse-conditions.ts';
import { searchWeights } from './search-weights.ts';
import { splitWords } from './search-words.ts';

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
  const found = words ? await answerWithoutMeasures(services, words) : NO_ANSWER;
  const answer = await addAnsweredQuestions(services, typed, found);
  if (meeting || answer.items.length || answer.notSold) return { ...nothing, meeting, answer };
  const near = await findNearOtherMakerModelsInText(services, text);
  return { ...nothing, foreign: near.models, foreignNote: near.note, answer };
}

const MAX_ANSWERED = 2;
/** Longer texts are letters, which ask for goods before they ask for a price. */
const MAX_QUESTION_WORDS = 9;

/** Puts answers that the office wrote before goods, and behind models whose number is typed. */
async function addAnsweredQuestions(services: Services, text: string, found: SearchAnswer): Promise<SearchAnswer> {
  const questions = (await findAnsweredQuestions(services, text)).slice(0, MAX_ANSWERED);
  if (!questions.length || found.notSold) return found;
  const isBehind =
    splitWords(text).length > MAX_QUESTION_WORDS ||
    found.items.some(({ kind, score }) => kind === 'model' && score > 1);
  const score = isBehind ? searchWeights.answeredBehind : searchWeights.answered;
  const answered = questions.flatMap(({ id, question: title }): FoundPageItem[] => {
    const page = buildFoundPage({ noun: 'answers', title, place: '' });
    return page ? [{ kind: 'page', id, score, page }] : [];
  });
  const links = new Set(answered.map(({ page }) => page.link));
  const others = found.items.filter((one) => one.kind !== 'page' || !links.has(one.page.link));
  if (isBehind) return { ...found, items: [...others, ...answered] };
  return { ...found, items: [...answered, ...others], without: [] };
}
