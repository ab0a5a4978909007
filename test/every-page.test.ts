import { format } from 'node:util';
import { type HtmlElement, HtmlValidate, Parser, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { groupBy } from '../src/platform/group-by.ts';
import { pageEntries } from '../src/site-map.tsx';
import { type TestApp, testApp } from './app.ts';
import { type PageAddress, pageAddresses, UNLISTED } from './page-addresses.ts';
import { isThorough, sampled } from './rounds.ts';

/** Recommended rules, with exceptions where the standard allows both forms. */
const RULES = new StaticConfigLoader({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes <br/>, srcSet, disabled="", a lower-case doctype and ids such as _R_1_; parsers treat them alike.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // The values of one filter are checkboxes with the same name, as forms require.
    'form-dup-name': ['error', { shared: ['radio', 'submit', 'checkbox'] }],
    // The pattern of carousels requires a name for each slide, and ARIA allows one on list items.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Rows of long tables are laid out one by one; some browsers then need explicit roles to recognise them.
    'no-redundant-role': 'off',
    // Phone numbers stand on their own lines, and CSS prevents breaks within them.
    'tel-non-breaking': 'off',
  },
});
/** Resolved once, because resolving takes as long as parsing a page. */
const CONFIG = RULES.getConfigFor('page.html') as ResolvedConfig;
RULES.getConfigFor = () => CONFIG;
const validator = new HtmlValidate(RULES);
const parse = (html: string) => new Parser(CONFIG).parseHtml(html);

/**
 * Rendering all pages takes half a minute on quiet cores, and so does parsing them; busy cores need several minutes.
 */
const SLOW_MACHINE_TIMEOUT = 300_000;

interface RenderedPage extends PageAddress {
  html: string;
  found: number;
  root: HtmlElement;
}

/** Failure screens, caused by renaming a table. Their query parameters keep them apart from cached good pages. */
const BROKEN: [string, PageAddress][] = [
  ['news', { route: '/News', address: '/News?page=3', status: 500 }],
  ['events', { route: '/Events/:title', address: '/Events/broken', status: 500 }],
  ['dealers', { route: '/DealerNetwork', address: '/DealerNetwork?q=broken', status: 500 }],
  ['products', { route: '/ProductModels/:slug?', address: '/ProductModels/broken', status: 500 }],
  ['categories', { route: '/Products/:slug?', address: '/Products/broken', status: 500 }],
];

const all = (root: HtmlElement, selector: string) => root.querySelectorAll(selector);
const attribute = (root: HtmlElement, selector: string, name: string) =>
  root.querySelector(selector)?.getAttributeValue(name) ?? null;

describe('Every page of the site', () => {
  let site: TestApp;
  let rendered: RenderedPage[];
  let pages: RenderedPage[];
  const complaints: string[] = [];

  beforeAll(async () => {
    // The pages of broken tables log which part could not be loaded.
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      const complaint = format(...words);
      if (!complaint.startsWith('A part of the page could not be loaded')) complaints.push(complaint);
    });
    site = await testApp();
    rendered = [];
    const visit = async (page: PageAddress) => {
      const { body, statusCode } = await site.inject(page.address);
      rendered.push({ ...page, html: body, found: statusCode, root: parse(body) });
    };
    // Pages of one route without a query differ in their data only.
    const kinds = groupBy(await pageAddresses(site), ({ route, address, status }) =>
      status === 200 && !address.includes('?') ? route : address,
    );
    for (const page of [...kinds.values()].flatMap((same) => sampled(same, 3))) await visit(page);
    for (const [table, page] of BROKEN) {
      await site.services.database.pool.query(`alter table ${table} rename to ${table}_away`);
      await visit(page);
      await site.services.database.pool.query(`alter table ${table}_away rename to ${table}`);
    }
    pages = rendered.filter(({ html }) => html.startsWith('<!doctype html>'));
  }, SLOW_MACHINE_TIMEOUT);
  afterAll(async () => {
    vi.restoreAllMocks();
    await site.close();
  });

  it('is rendered without a complaint of React, whose development build the nightly run has', () => {
    expect(complaints).toEqual([]);
  });

  const wrong = (check: (page: RenderedPage) => string | string[] | false | null | undefined) =>
    pages.flatMap((page) => [check(page) || []].flat().map((fault) => `${page.address}: ${fault}`));

  it('is visited for each entry of the site map, with the expected status', () => {
    const visited = new Set(rendered.map(({ route }) => route));
    expect(pageEntries.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
    const other = rendered.filter(({ found, status }) => found !== status);
    expect(other.map(({ address, found }) => `${address} responds with ${found}`)).toEqual([]);
  });

  it(
    'is valid HTML',
    async () => {
      const faults: string[] = [];
      // Other runs validate one page of each kind, because validating takes twice as long as rendering and parsing.
      const ofEachKind = new Map(pages.toReversed().map((page) => [`${page.route} ${page.status}`, page]));
      for (const { address, html } of isThorough ? pages : ofEachKind.values()) {
        const { results } = await validator.validateString(html);
        for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
          faults.push(`${address}: ${ruleId}: ${message} at ${selector}`);
      }
      expect(faults).toEqual([]);
    },
    SLOW_MACHINE_TIMEOUT,
  );

  it('has one h1 and declares its language', () => {
    expect(wrong(({ root }) => all(root, 'h1').length !== 1 && `${all(root, 'h1').length} h1`)).toEqual([]);
    expect(wrong(({ root }) => attribute(root, 'html', 'lang') !== 'en-IN' && 'no lang')).toEqual([]);
  });

  it('has a title and a description', () => {
    const textOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim();
    expect(wrong(({ html }) => !textOf(html) && 'no title')).toEqual([]);
    expect(wrong(({ root }) => all(root, 'title').length > 1 && 'two titles')).toEqual([]);
    expect(wrong(({ root }) => !attribute(root, 'meta[name="description"]', 'content') && 'no description')).toEqual(
      [],
    );
  });

  it('has one canonical URL, without parameters of a visit, and the same og:url', () => {
    expect(
      wrong(({ root }) => {
        const links = all(root, 'link[rel="canonical"]');
        const address = attribute(root, 'link[rel="canonical"]', 'href') ?? '';
        const faults: string[] = [];
        if (links.length !== 1) faults.push(`${links.length} canonical links`);
        if (!address.startsWith(`${site.services.settings.publicUrl}/`)) faults.push(`canonical ${address}`);
        if (/[?&](token|message|utm_\w+)=|#/.test(address)) faults.push(`canonical ${address}`);
        if (attribute(root, 'meta[property="og:url"]', 'content') !== address) faults.push('another og:url');
        return faults;
      }),
    ).toEqual([]);
  });

  it('has a canonical URL that exists and is its own canonical URL', async () => {
    const addresses = new Set(
      pages
        .filter(({ found }) => found === 200)
        .map(({ root }) => attribute(root, 'link[rel="canonical"]', 'href') ?? ''),
    );
    const faults: string[] = [];
    for (const address of addresses) {
      const { statusCode, body } = await site.inject(address.slice(site.services.settings.publicUrl.length));
      if (statusCode !== 200) faults.push(`${address} responds with ${statusCode}`);
      else if (!body.includes(`<link rel="canonical" href="${address.replaceAll('&', '&amp;')}"`))
        faults.push(`${address} has another`);
    }
    expect(faults).toEqual([]);
  });

  it('has noindex where it should, and nowhere else', () => {
    expect(
      wrong(({ root, route, address, found }) => {
        const excluded = attribute(root, 'meta[name="robots"]', 'content')?.includes('noindex') ?? false;
        const should = UNLISTED.has(route) || found !== 200 || /[?&](search|f\.[^=]*)=/.test(address);
        return excluded !== should && (should ? 'no noindex' : 'noindex');
      }),
    ).toEqual([]);
  });

  it('has images with alt text and a size; the first loads at once, those further down lazily', () => {
    expect(
      wrong(({ root }) => {
        // Small images of a navigation may come before the first large one.
        const images = all(root, 'main img').filter((image) => !image.closest('nav'));
        const faults = all(root, 'img').flatMap((image) =>
          ['alt', 'width', 'height']
            .filter((name) => image.getAttribute(name) === null)
            .map((name) => `${image.getAttributeValue('src')} has no ${name}`),
        );
        const lazy = images.map((image) => image.getAttributeValue('loading') === 'lazy');
        if (lazy[0]) faults.push(`the first picture is lazy: ${images[0]?.getAttributeValue('src')}`);
        images.forEach((image, n) => {
          if (n > 0 && !lazy[n]) faults.push(`picture ${n + 1} is not lazy: ${image.getAttributeValue('src')}`);
        });
        return faults;
      }),
    ).toEqual([]);
  });

  it('has no button that does nothing before the code is loaded', () => {
    // boot.ts replays clicks on marked buttons; the other buttons work without scripts.
    const native = ['data-replay', 'data-search', 'disabled', 'popovertarget', 'command'];
    expect(
      wrong(({ root }) =>
        all(root, 'button[type="button"]')
          .filter((button) => native.every((name) => button.getAttribute(name) === null))
          .map((button) => `<button class="${button.getAttributeValue('class')}"> ${button.textContent.trim()}`),
      ),
    ).toEqual([]);
  });

  it('has no raw < inside a tag', () => {
    const TAG = /<[a-z][\w-]*(?:\s+[^\s=>"'<]+(?:="[^"]*")?)*\s*\/?>/gi;
    expect(
      wrong(({ html }) =>
        (html.match(TAG) ?? []).filter((tag) => tag.slice(1).includes('<')).map((tag) => tag.slice(0, 120)),
      ),
    ).toEqual([]);
  });
});
