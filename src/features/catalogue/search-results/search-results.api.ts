import { defineEndpoint } from '../../../platform/api/endpoint.ts';
import type { Services } from '../../../platform/api/services.ts';
import { presentOtherMakerModel } from '../alternatives/present-alternatives.ts';
import { presentClamps } from '../clamp-finder/present-clamps.ts';
import { compareChoices, loadChoices } from '../filters/choices.store.ts';
import { loadSuccessorNames } from '../relations/relations.store.ts';
import { type AnswerItem, findNearestModels, MAX_ANSWER_ITEMS, type SearchAnswer } from '../search/answer-text.ts';
import type { SearchMatch } from '../search/find-search-match.ts';
import { lookUpText } from '../search/look-up-text.ts';
import { splitWords, stemWord } from '../search/search-words.ts';
import { loadAnswerItems, presentSuggestion } from '../search/shown-items.store.ts';
import { loadFoundProducts } from './load-found-products.ts';
import { type SearchResults, searchResults, searchResultsQuery } from './search-results.contract.ts';

const MAX_CATEGORIES = 12;
const MAX_PAGES = 6;
const MAX_NEAREST = 6;

const NOTHING: SearchResults = {
  ...{
    conditions: null,
    clamps: [],
    categories: [],
    products: [],
    foreign: [],
    sitePages: [],
    nearest: [],
    choices: [],
  },
  ...{
    order: [],
    without: [],
    unknown: [],
    notSold: '',
    foreignNote: '',
    total: 0,
    page: 1,
    pages: 1,
    isCapped: false,
  },
};

export const searchResultsApi = {
  'GET /api/search_catalogue.php': defineEndpoint({
    summary:
      'List a page of search results: models with the values in a text, else everything whose name or text matches, with pages of the site',
    query: searchResultsQuery,
    reply: searchResults,
    handle: async ({ query: { query, page, limit }, services }) => {
      const { text, foreign, foreignNote, meeting, answer } = await lookUpText(services, query, {
        from: (page - 1) * limit,
        count: limit,
      });
      if (foreign.length)
        return {
          ...NOTHING,
          foreign: await Promise.all(foreign.map((one) => presentOtherMakerModel(services, one))),
          foreignNote,
        };
      if (meeting) return presentMatch(services, meeting, answer, { page, limit });
      if (!limit || !text) return NOTHING;
      const choices = await findComparedChoices(services, text);
      const found = { ...(await presentAnswer(services, answer, { page, limit })), choices };
      if (found.order.length || found.notSold || choices.length) return found;
      const nearest = await findNearestModels(services, text);
      return { ...found, foreignNote, nearest: await presentSuggestions(services, nearest.slice(0, MAX_NEAREST)) };
    },
  }),
};

/**
 * Attributes whose values a text compares. A value is named by the words that no other value has: "solid" names "Solid
 * bar" beside "U-bar".
 */
async function findComparedChoices(services: Services, text: string) {
  const typed = new Set(splitWords(text).map(stemWord));
  const stemsOf = (value: string) => splitWords(value).map(stemWord);
  return compareChoices(await loadChoices(services), ({ value }, ofAttribute) => {
    const others = new Set(ofAttribute.flatMap((one) => (one.value === value ? [] : stemsOf(one.value))));
    const own = stemsOf(value).filter((stem) => !others.has(stem));
    return own.length > 0 && own.every((stem) => typed.has(stem));
  });
}

interface Wanted {
  page: number;
  limit: number;
}

const isAnswer = (one: AnswerItem) => one.kind === 'page' && one.page.what === 'Answer';

async function presentMatch(
  services: Services,
  meeting: SearchMatch,
  { items }: SearchAnswer,
  wanted: Wanted,
): Promise<SearchResults> {
  const sitePages = await presentSuggestions(services, items.filter(isAnswer));
  const { force, reach, height, isAboutHeight = false } = meeting.conditions;
  const { page, pages } = computePage(meeting.products, wanted);
  const clamps = await presentClamps(services, meeting.listed, force, await loadSuccessorNames(services));
  return {
    ...NOTHING,
    conditions: {
      text: meeting.text,
      what: meeting.listed.flat().every(({ action }) => action) ? 'Clamps' : 'Models',
      ...{ force: force ?? null, reach: reach ?? null, height: height ?? null, isAboutHeight },
      total: meeting.nearest ? 0 : meeting.total,
      nearest: meeting.nearest ?? '',
    },
    clamps,
    ...{ sitePages, order: sitePages.length ? ['sitePages'] : [] },
    unknown: meeting.unknown,
    without: meeting.without,
    ...{ total: meeting.products, page, pages },
  };
}

async function presentAnswer(
  services: Services,
  { items, without, unknown, notSold }: SearchAnswer,
  wanted: Wanted,
): Promise<SearchResults> {
  const of = (kind: AnswerItem['kind']) => items.filter((one) => one.kind === kind);
  const inCatalogue = items.filter((one) => one.kind !== 'page');
  const { count, load } = await loadFoundProducts(services, inCatalogue);
  const { from, page, pages } = computePage(count, wanted);
  const sections = items.map(({ kind }) =>
    kind === 'category' ? 'categories' : kind === 'page' ? 'sitePages' : 'products',
  );
  return {
    ...NOTHING,
    categories: await presentSuggestions(services, of('category').slice(0, MAX_CATEGORIES)),
    products: await load(from, wanted.limit),
    sitePages: await presentSuggestions(services, of('page').slice(0, MAX_PAGES)),
    order: [...new Set(sections)],
    without,
    unknown,
    notSold,
    ...{ total: count, page, pages },
    isCapped: items.length >= MAX_ANSWER_ITEMS,
  };
}

function computePage(count: number, wanted: Wanted) {
  const pages = wanted.limit ? Math.max(1, Math.ceil(count / wanted.limit)) : 1;
  const page = Math.min(wanted.page, pages);
  return { from: (page - 1) * wanted.limit, page, pages };
}

const presentSuggestions = async (services: Services, items: readonly AnswerItem[]) =>
  (await loadAnswerItems(services, items)).map(presentSuggestion);
