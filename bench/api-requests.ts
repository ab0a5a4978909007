import { Agent, request } from 'node:http';
import { measureDatabaseTime } from './bench-database.ts';
import { BUDGETS } from './budgets.ts';
import type { CatalogueSamplesWithFiles } from './samples.ts';
import { computeMedian, computePercentile } from './statistics.ts';

/** A kind of request that visitors' browsers send to the API, with many different inputs. */
interface RequestKind {
  name: string;
  /** Limits of the 99th percentile, and of the median, which shows a search that has become slower for everybody. */
  budgetMs?: number;
  medianBudgetMs?: number;
  urls(samples: CatalogueSamplesWithFiles): string[];
}

const urlOf = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

const suggestions = (
  name: string,
  texts: (samples: CatalogueSamplesWithFiles) => string[],
  budgetMs: number = BUDGETS.suggestionsP99Ms,
): RequestKind => ({
  name: `suggestions: ${name}`,
  budgetMs,
  medianBudgetMs: BUDGETS.suggestionsMedianMs,
  urls: (samples) => texts(samples).map((query) => urlOf('/api/search_suggestions.php', { query })),
});

const filters = JSON.stringify({ 'Holding capacity': { min: 100, max: 300 }, Material: ['Steel'] });
const swapped = (name: string) => name.replace(/(\d)(\d)(?!\d)/, '$2$1');

const requestKinds: RequestKind[] = [
  { name: 'HTTP only (/robots.txt)', urls: () => ['/robots.txt'] },
  suggestions('a part number', ({ modelNames }) => modelNames),
  suggestions('its beginning', ({ modelNames }) => modelNames.map((name) => name.slice(0, 6))),
  suggestions('other spelling (vtc 1O34ss)', ({ modelNames }) =>
    modelNames.map((name) => name.toLowerCase().replace('-', ' ').replace('0', 'O').replace('-', '')),
  ),
  suggestions('two digits swapped', ({ modelNames }) => modelNames.map(swapped)),
  suggestions('a wrong sign', ({ modelNames }) =>
    modelNames.map((name, at) => name.slice(0, 2 + (at % 5)) + (at % 2 ? 'x' : '7') + name.slice(3 + (at % 5))),
  ),
  suggestions('a series or a common word', () => ['vtc', 'HTC', 'toggle', 'clamp', 'vertical', 'stainless', 'heavy']),
  suggestions('a word with a mistake', () => ['horizntal', 'verticla', 'stainles', 'pneumtic', 'plungr', 'magnetc']),
  suggestions(
    'two words',
    () => ['vertical clamp', 'clamp plunger', 'heavy magnetic', 'latch series', 'handle toggle'],
    BUDGETS.severalWordsP99Ms,
  ),
  suggestions(
    'words of a category',
    ({ leaves }) => leaves.map(({ slug }) => slug.replaceAll('-', ' ')),
    BUDGETS.severalWordsP99Ms,
  ),
  suggestions(
    'two words, one with a mistake',
    () => ['vertcal clamp', 'clamp plungre', 'hevy magnetic', 'latch serles'],
    BUDGETS.severalWordsP99Ms,
  ),
  suggestions(
    'words around a part number',
    ({ modelNames }) => modelNames.map((name) => `clamp ${name} please`),
    BUDGETS.severalWordsP99Ms,
  ),
  suggestions('nothing there', () => ['zzzzzz', '-zz', 'qwertyuiop', 'x1x2x3x4', '9999999', 'no such thing here']),
  {
    name: 'clamps that hold a force',
    budgetMs: BUDGETS.finderP99Ms,
    medianBudgetMs: BUDGETS.finderMedianMs,
    urls: () => [500, 1000, 2000, 3000, 4000].map((force) => urlOf('/api/find_clamps.php', { force, reach: 60 })),
  },
  {
    name: 'search results with a condition',
    medianBudgetMs: BUDGETS.finderMedianMs,
    urls: () =>
      ['2000 N', '200 kg', 'vertical 1 kN', 'M8'].map((query) => urlOf('/api/search_catalogue.php', { query })),
  },
  {
    name: 'search results',
    medianBudgetMs: BUDGETS.suggestionsMedianMs,
    urls: ({ modelNames }) => modelNames.map((query) => urlOf('/api/search_catalogue.php', { query })),
  },
  {
    name: 'a drawing',
    urls: ({ drawings }) => drawings.map((file) => urlOf('/api/get_drawing.php', { file })),
  },
  { name: 'families of the finder', urls: () => ['/api/get_clamp_actions.php'] },
  { name: 'types of mounting', urls: () => ['/api/get_clamp_mountings.php'] },
  {
    name: 'key figures of a category',
    urls: ({ leaves }) => leaves.map(({ slug }) => urlOf('/api/get_key_figures.php', { category_name: slug })),
  },
  {
    name: 'the list of files, any page',
    budgetMs: BUDGETS.listP99Ms,
    urls: ({ modelNames }) => modelNames.map((_, at) => urlOf('/api/get_file_list.php', { page: (at % 40) + 1 })),
  },
  {
    name: 'the list of files, by a part of a name',
    urls: ({ modelNames }) => modelNames.map((name) => urlOf('/api/get_file_list.php', { text: name.slice(2, 8) })),
  },
  { name: 'the sitemap', budgetMs: BUDGETS.sitemapMs, urls: () => ['/sitemap.xml'] },
  { name: 'a part of the sitemap', budgetMs: BUDGETS.sitemapMs, urls: () => ['/sitemaps/models-1.xml'] },
  {
    name: 'filter options of a category',
    budgetMs: BUDGETS.facetsP99Ms,
    urls: ({ leaves }) => leaves.map(({ id }) => urlOf('/api/get_filter_options.php', { category_id: id })),
  },
  {
    name: 'what filters leave of a category',
    budgetMs: BUDGETS.facetsP99Ms,
    urls: ({ leaves }) => leaves.map(({ id }) => urlOf('/api/get_filter_options.php', { category_id: id, filters })),
  },
  {
    name: 'filtered products of a category',
    budgetMs: BUDGETS.facetsP99Ms,
    urls: ({ leaves }) => leaves.map(({ id }) => urlOf('/api/get_filtered_products.php', { category_id: id, filters })),
  },
  {
    name: 'filter options of a nine times larger one',
    urls: ({ tops }) => tops.map(({ id }) => urlOf('/api/get_filter_options.php', { category_id: id })),
  },
  {
    name: 'what filters leave of a nine times larger one',
    urls: ({ tops }) => tops.map(({ id }) => urlOf('/api/get_filter_options.php', { category_id: id, filters })),
  },
  {
    name: 'product details',
    budgetMs: BUDGETS.productDetailsP99Ms,
    urls: ({ productSlugs }) =>
      productSlugs.map((slug) => urlOf('/api/get_product_details.php', { productName: slug })),
  },
  {
    name: 'model details',
    urls: ({ modelNames }) => modelNames.map((name) => urlOf('/api/get_model_details.php', { model_name: name })),
  },
  {
    name: 'products of a category',
    urls: ({ leaves }) => leaves.map(({ slug }) => urlOf('/api/get_products.php', { category_slug: slug })),
  },
];

export interface ApiTimes {
  name: string;
  budgetMs: number | undefined;
  medianBudgetMs: number | undefined;
  medianMs: number;
  p99Ms: number;
  /** Milliseconds of PostgreSQL for planning and running the statements of one request. */
  databaseMs: number;
}

/**
 * Sends `requests` requests of each kind to a running site, one after the other on one connection. Half as many are
 * sent before without being measured, so that V8 has compiled the code.
 */
export async function fetchAll(
  origin: string,
  connectionString: string,
  samples: CatalogueSamplesWithFiles,
  requests: number,
): Promise<ApiTimes[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const results: ApiTimes[] = [];
  const warmUp = Math.ceil(requests / 2);
  for (const { urls } of requestKinds) await times(agent, origin, urls(samples), 0, warmUp);
  for (const { name, budgetMs, medianBudgetMs, urls } of requestKinds) {
    const paths = urls(samples);
    let taken: number[] = [];
    const inDatabase = await measureDatabaseTime(connectionString, async () => {
      taken = await times(agent, origin, paths, warmUp, requests);
    });
    results.push({
      name,
      budgetMs,
      medianBudgetMs,
      medianMs: computeMedian(taken),
      p99Ms: computePercentile(taken, 0.99),
      databaseMs: inDatabase / requests,
    });
  }
  agent.destroy();
  return results;
}

async function times(agent: Agent, origin: string, paths: string[], from: number, count: number): Promise<number[]> {
  const taken: number[] = [];
  for (let at = from; at < from + count; at += 1) {
    const begin = performance.now();
    await read(agent, `${origin}${paths[at % paths.length]}`);
    taken.push(performance.now() - begin);
  }
  return taken;
}

function read(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} responds with ${response.statusCode}`)),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
