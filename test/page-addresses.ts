import { matchRoutes } from 'react-router';
import { comparePath } from '../src/features/catalogue/compare/compare-url.ts';
import { pageEntries, pageRoutes } from '../src/site-map.tsx';
import { crossReferencePath, modelPath, productPath } from '../src/web/addresses.ts';
import type { TestApp } from './app.ts';

export interface PageAddress {
  /** Matching entry of the site map. */
  route: string;
  address: string;
  status: number;
}

/** Pages with noindex, besides all with status 404 (docs/spec/pages-and-navigation.md#pages-that-robots-leave-out). */
export const UNLISTED = new Set([
  '/Compare',
  '/Search',
  '/EnquiryCart',
  '/SharedBasket/:id',
  '/ThankYou',
  '/reset-password',
  '/error',
  '/api-test',
  '/Register',
  '/ConfirmNewsletter',
  '/Unsubscribe',
  '/offline',
  '/Account',
  '/MyDownloads',
  '/MyEnquiries',
  '/MyProjects',
  '/Quotation/:token',
  '/EnquiryStatus/:token',
]);

/** Query parameters that change pages whose paths have no route parameters. */
const QUERIES: Record<string, string[]> = {
  '/News': ['?page=2'],
  '/Events': ['?page=2'],
  '/Certification': ['?page=2'],
  '/Videos': ['?page=2'],
  '/ThankYou': ['?message=email_verified'],
  '/Register': ['?verify=expired'],
  '/DealerNetwork': ['?country=India&state=Gujarat', '?q=nothing+like+it', '?near=Pune', '?near=Nowhereville'],
  '/ClampFinder': [
    '?force=2000&reach=80&safety=1.5',
    '?force=-1',
    '?words=flanged%2C+22+mm+high%2C+in+90+x+40',
    '?length=120&workpiece=12&fit=VTC-200-UB',
  ],
  '/Search': ['?q=vertical', '?q=flanged+2000+N', '?q=zzqqxx', '?q=207-U'],
};

/** Paths of missing pages, and the status of their responses. */
const MISSING: [string, number][] = [
  ['/no/such/page', 404],
  ['/ProductCategories/unknown', 404],
  ['/Products/unknown', 404],
  ['/AllModels/unknown', 404],
  ['/ProductModels/unknown', 404],
  ['/ProductModels', 404],
  ['/product-single/unknown', 404],
  ['/product-single/%22%3E%3Cscript%3E', 404],
  ['/News/unknown', 404],
  ['/Events/unknown', 404],
  ['/CrossReference/unknown', 404],
  ['/SharedBasket/unknown', 404],
];

/**
 * Paths for every entry of the site map with values of the demo catalogue, including model names with a slash, and
 * paths of missing pages.
 */
export async function pageAddresses(site: TestApp): Promise<PageAddress[]> {
  const values = async (sql: string) =>
    (await site.services.database.pool.query<{ value: string }>(sql)).rows.map(({ value }) => value);
  const categories = await values(`
    select case when parent_id is null or content then '/ProductCategories/' else '/Products/' end || slug as value
    from categories where is_active order by id`);
  const models = await values(`
    (select distinct on (product_id) name as value from models where is_active order by product_id, id)
    union (select name from models where is_active and name like '%/%' order by id limit 3)`);
  const catalogue = [
    ...(await values(`select '/ProductCategories/' || slug as value from brands`)),
    ...categories,
    ...categories
      .filter((path) => path.startsWith('/Products/'))
      .slice(0, 1)
      .flatMap((path) => [
        `${path}?search=clamp`,
        '/AllModels?search=clamp',
        path.replace('/Products/', '/AllModels/'),
        `${path.replace('/Products/', '/AllModels/')}?sort=-Height&f.Material=Steel%2C+zinc+plated`,
      ]),
    ...(await values('select distinct maker as value from foreign_models')).map(crossReferencePath),
    ...(await values('select slug as value from products where is_active')).map(productPath),
    ...models.map(modelPath),
    ...(await comparisons(site)),
    ...(await values(`select '/News/' || slug as value from news where is_active`)),
    ...(await values(`select '/Events/' || slug as value from events where is_active`)),
  ];
  const fixed = pageEntries
    .map(({ path }) => path)
    .filter((path) => !/[:*]/.test(path) && path !== '/cart')
    .flatMap((path) => [path, ...(QUERIES[path] ?? []).map((query) => path + query)]);
  return [
    ...[...fixed, ...catalogue].map((address) => ({ address, status: 200 })),
    { address: await sharedBasket(site), status: 200 },
    // The page is the same for every link; the browser then requests its data.
    { address: '/Quotation/none', status: 200 },
    { address: '/EnquiryStatus/none', status: 200 },
    { address: '/cart', status: 301 },
    ...MISSING.map(([address, status]) => ({ address, status })),
  ].map((page) => ({ ...page, route: routeOf(page.address) }));
}

/** Comparisons of two models of one table, of four models of several tables, and with unknown or too many names. */
async function comparisons(site: TestApp): Promise<string[]> {
  const { rows } = await site.services.database.pool.query<{ name: string }>(
    '(select name from models where is_active order by id limit 2) union all (select name from models where is_active order by id desc limit 3)',
  );
  const names = rows.map(({ name }) => name);
  return [
    `${comparePath(names.slice(0, 1))}&add=${names[1]}`,
    comparePath(names.slice(0, 2)),
    comparePath(names.slice(0, 4), true),
    comparePath([...names, 'zz-none']),
  ];
}

async function sharedBasket(site: TestApp): Promise<string> {
  const { rows } = await site.services.database.pool.query<{ id: number }>(
    'select id from models where is_active order by id limit 2',
  );
  const lines = rows.map(({ id }) => ({ model_id: id, quantity: 5 }));
  const { body } = await site.post('/api/share_basket.php', { lines });
  return (body as { path: string }).path;
}

function routeOf(address: string): string {
  const { pathname } = new URL(address, 'http://localhost');
  return matchRoutes(pageRoutes, pathname)?.at(-1)?.route.id ?? '';
}
