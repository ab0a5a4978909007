import type { FastifyInstance } from 'fastify';
import { listOtherMakers } from './features/catalogue/alternatives/other-maker-models.store.ts';
import { loadSiteWords } from './features/catalogue/search/load-site-words.ts';
import { type ArticleKind, articlePath } from './features/content/articles/article-kind.ts';
import type { articleTables } from './features/content/articles/articles.tables.ts';
import { EVENT_ARTICLES } from './features/content/articles/event-articles.ts';
import { NEWS_ARTICLES } from './features/content/articles/news-articles.ts';
import {
  loadCachedSitemapEntries,
  loadSitemapFileNumbers,
  SITEMAP_KINDS,
  type SitemapKind,
} from './features/site/seo/sitemap.store.ts';
import type { Services } from './platform/api/services.ts';
import { notFoundError } from './platform/http-errors.ts';
import { pageEntries } from './site-map.tsx';
import { categoryPath, crossReferencePath, modelPath, productPath } from './web/addresses.ts';

/** Personal pages, and other addresses of a page that is listed. */
const NOT_LISTED =
  /^\/(EnquiryCart|cart|Compare|Search|ThankYou|reset-password|error|api-test|Register|MyEnquiries|MyProjects|MyDownloads|Account|Confirm\w*|Unsubscribe)$|[:*]|^\/[a-z][a-z-]*$/;

/** Pages of the guide, which staff can switch off. */
const OF_GUIDE = new Set([
  '/IntroductionToClamps',
  '/WhatIsAToggleClamp',
  '/TypesOfToggleAction',
  '/TestingFacilities',
]);

const FILE_LISTS = new Set(['/Downloads', '/TechnicalData']);

const listedPages = pageEntries
  .filter(({ path }) => path === '/' || !NOT_LISTED.test(path))
  .map(({ path, fullLoader = false }) => ({ path, isList: fullLoader || FILE_LISTS.has(path) }));

/** Pages whose texts are searched. */
export const searchablePages = [...listedPages, { path: '/Register', isList: true }];

const ARTICLES: Record<keyof typeof articleTables, ArticleKind> = { news: NEWS_ARTICLES, events: EVENT_ARTICLES };

export function registerSitemap(app: FastifyInstance, services: Services): void {
  const { settings, database, catalogueVersion } = services;
  const { publicUrl } = settings;

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nDisallow: /EnquiryCart\nDisallow: /Compare\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const numbers = await loadSitemapFileNumbers(database.pool);
    const fileNames = SITEMAP_KINDS.flatMap((kind) => numbers[kind].map((part) => `${kind}-${part}`));
    const entries = ['pages', ...fileNames].map(
      (part) => `<sitemap><loc>${publicUrl}/sitemaps/${part}.xml</loc></sitemap>`,
    );
    return reply.type('application/xml; charset=utf-8').headers(cacheHeaders()).send(buildXml('sitemapindex', entries));
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name', async (request, reply) => {
    const entries = await entriesOf(request.params.name);
    if (!entries.length) throw notFoundError('This part of the sitemap does not exist');
    return reply.type('application/xml; charset=utf-8').headers(cacheHeaders()).send(buildXml('urlset', entries));
  });

  async function entriesOf(name: string): Promise<string[]> {
    if (name === 'pages.xml') {
      const makers = await listOtherMakers(database.pool);
      const { guide, finder } = await loadSiteWords(services);
      const pages = listedPages
        .map(({ path }) => path)
        .filter((path) => (guide || !OF_GUIDE.has(path)) && (finder || path !== '/ClampFinder'));
      return [...pages, ...makers.map(({ maker }) => crossReferencePath(maker))].map((path) => entry(path));
    }
    const [, stated, part] = /^([a-z]+)-([1-9]\d{0,5})\.xml$/.exec(name) ?? [];
    const kind = SITEMAP_KINDS.find((one) => one === stated);
    if (!kind) return [];
    const rows = await loadCachedSitemapEntries(services, kind, Number(part));
    return rows.map((row) => entry(buildPath(kind, row), row.changed));
  }

  const entry = (path: string, changed?: string) =>
    `<url><loc>${escapeXml(publicUrl + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;
  const cacheHeaders = () => ({
    'cache-control': 'public, max-age=3600',
    etag: `W/"sitemap-${catalogueVersion.current}"`,
  });
}

function buildPath(kind: SitemapKind, row: { name: string; parent_id: string; content: string }): string {
  if (kind === 'products') return productPath(row.name);
  if (kind === 'models') return modelPath(row.name);
  if (kind === 'categories')
    return categoryPath({ category_slug: row.name, parent_id: row.parent_id, content: row.content });
  return articlePath(ARTICLES[kind], row.name);
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const buildXml = (root: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
