import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { begunBeforeAwait } from './begun-promises.ts';
import { cyclesIn, type Import, importsOf, OFFICE_SOURCES, ROOT, SOURCES } from './imports.ts';
import { longFunctions } from './long-functions.ts';
import { moduleState } from './module-state.ts';

/**
 * Layers from the bottom up. A file may import from its own layer and from those below. Groups, and features within a
 * group, are layers too, so this list defines all allowed imports.
 */
const FEATURES: Record<string, readonly string[]> = {
  visitors: ['passwords', 'accounts', 'session', 'asked-before', 'own-numbers', 'cart', 'visits'],
  catalogue: [
    'measures',
    'brands-and-categories',
    'relations',
    'products',
    'drawings',
    'ratings',
    'alternatives',
    'search',
    'open-data',
    'viewer',
    'gallery',
    'filters',
    'compare',
    'model-tables',
    'category-page',
    'product-page',
    'model-page',
    'clamp-finder',
    'drill-template',
    'search-results',
  ],
  content: [
    'listed',
    'banners',
    'videos',
    'articles',
    'markets',
    'places',
    'dealers',
    'certifications',
    'catalogues',
    'about',
    'learn',
  ],
  site: [
    'countries',
    'contact-details',
    'papers',
    'privacy',
    'conversations',
    'webhooks',
    'contact',
    'newsletter',
    'redirects',
    'seo',
    'page-views',
    'search-misses',
    'installing',
    'home',
    'system-pages',
  ],
  customers: [
    'registration',
    'downloads',
    'own-numbers',
    'requests',
    'saved-lists',
    'enquiries',
    'quotations',
    'my-enquiries',
    'parts-list',
    'enquiry-cart',
    'personal-data',
    'own-account',
    'retention',
  ],
  workbook: ['reading', 'mapping', 'staging', 'resources', ''],
  office: [
    'acts',
    'staff',
    'privacy',
    'enquiries',
    'quotations',
    'customers',
    'programs',
    'cad',
    'quality',
    'rows',
    'grid',
    'history',
    'catalogue',
    'drafts',
    'media',
    'printed-catalogues',
    'imports',
    'mailbox',
    'statistics',
    'home',
  ],
};
/** Areas of the office with their folders, from the bottom up. main.tsx and the files that it registers are on top. */
const OFFICE_AREAS: Record<string, string[]> = {
  shell: ['data', 'parts', 'controls', 'frame', 'account', 'session'],
  rows: ['media', 'form', 'acts', 'history', 'drafts', 'list', 'row', 'tree'],
  grid: ['document', 'pasting', 'grid', 'workspace', 'tables', 'models', 'prices'],
  screens: [
    'requests',
    'quotations',
    'enquiries',
    'customers',
    'imports',
    'mailbox',
    'statistics',
    'quality',
    'home',
    'catalogue',
  ],
};
const LAYERS = [
  'src/platform/',
  'src/ui/',
  'src/web/',
  ...Object.entries(FEATURES).flatMap(([group, names]) =>
    names.map((name) => `src/features/${group}/${name && `${name}/`}`),
  ),
  'src/frame/',
  'src/',
  ...Object.entries(OFFICE_AREAS).flatMap(([area, names]) => names.map((name) => `office/${area}/${name}/`)),
  'office/',
];
/** Folders of the office that exist only in the browser and are named after what they show. */
const BROWSER_FOLDERS: Record<string, string> = {
  form: 'draws the fields of any resource',
  list: 'draws the list of any resource',
  requests: 'reads a request for an enquiry as well as for a quotation',
  row: 'draws the form of any resource',
  tree: 'draws the catalogue’s tree, from several endpoints',
};
/** Layer of a file: the longest folder of the list that contains it. */
function layerOf(file: string): number {
  const folders = LAYERS.filter((folder) => file.startsWith(folder)).sort((a, b) => b.length - a.length);
  return LAYERS.indexOf(folders[0] ?? '');
}

/** Files of platform/ that also run in the browser, without Node or a database. */
const BROWSER_SAFE =
  /^src\/platform\/((capitalise|slug|edit-distance|http-errors|link-rules|get-own-value|markup-parser|money\/(money|gstin|sums-in-words)|natural-order|numbers\/[a-z-]+|text\/cut-text|time\/time-zone)|api\/(api-client|office-release\.limits)|files\/(image-sizes|readable-file-name|upload-url)|spreadsheets\/(cell-text|csv-reader|table-row-reader|text-encoding))\.ts$/;
const CONTRACT = /\.contract\.ts$/;
const LIMITS = /\.limits\.ts$/;
/** Readers of typed numbers and texts, which both sides of the wire need. */
const TYPED = /^src\/platform\/(numbers\/|spreadsheets\/cell-text\.ts$)/;
/** A component or a pure function has a plain name without a role suffix. */
const PLAIN = /^src\/(features|web|frame)\/([a-z-]+\/)*[a-z0-9-]+\.tsx?$/;
const union = (...parts: RegExp[]) => new RegExp(parts.map((part) => `(?:${part.source})`).join('|'));

/** Allowed imports of each role, the suffix of the file, at run time and as types. The first match counts. */
const ROLES: { name: string; files: RegExp; may: RegExp; mayTypes?: RegExp }[] = [
  { name: 'limits', files: LIMITS, may: /^$/ },
  { name: 'contract', files: CONTRACT, may: union(CONTRACT, LIMITS, TYPED) },
  {
    name: 'tables',
    files: /\.tables\.ts$/,
    may: union(/\.tables\.ts$/, LIMITS, /^src\/platform\/resource\//),
    mayTypes: CONTRACT,
  },
  {
    name: 'store',
    files: /\.store\.ts$/,
    may: union(/^src\/platform\//, CONTRACT, LIMITS, /\.(tables|store)\.ts$/, PLAIN),
  },
  { name: 'api', files: /\.api\.ts$/, may: union(/^src\/platform\//, CONTRACT, LIMITS, /\.(store|job)\.ts$/, PLAIN) },
  {
    name: 'job',
    files: /\.job\.ts$/,
    may: union(/^src\/platform\//, CONTRACT, LIMITS, /\.store\.ts$/, /\.mail\.tsx$/, PLAIN),
  },
  {
    name: 'mail',
    files: /\.mail\.tsx$/,
    may: union(/^src\/platform\//, PLAIN),
    mayTypes: union(CONTRACT, /\.store\.ts$/),
  },
  {
    name: 'page',
    files: /\.page\.tsx$/,
    may: union(/^src\/(ui|web)\//, BROWSER_SAFE, LIMITS, PLAIN),
    mayTypes: CONTRACT,
  },
  { name: 'ui', files: /^src\/ui\//, may: union(/^src\/ui\//, BROWSER_SAFE) },
  {
    name: 'component',
    files: /^src\/(features|web|frame)\/.*\.tsx$/,
    may: union(/^src\/(ui|web|frame)\//, BROWSER_SAFE, LIMITS, PLAIN),
    mayTypes: union(CONTRACT, /^src\/platform\//),
  },
];

const IMPORTS = SOURCES.flatMap(importsOf);
const OFFICE_IMPORTS = OFFICE_SOURCES.flatMap(importsOf);
const ALL_SOURCES = [...SOURCES, ...OFFICE_SOURCES];
const ALL_IMPORTS = [...IMPORTS, ...OFFICE_IMPORTS];
const show = ({ from, to }: Import) => `${from} -> ${to}`;
const roleOf = (file: string) => ROLES.find(({ files }) => files.test(file));

/** Functions and components over the limit. This list may only become shorter. */
const LONG_FUNCTIONS = [
  'src/features/catalogue/model-tables/model-row.tsx: PlainModelRow',
  'src/features/catalogue/viewer/scene/stage.ts: openViewerStage',
];

/** State of modules that apps may share: the id of the request in whose context code runs, and clocks of time zones. */
const SERVER_STATE = ['src/platform/http/request-log.ts: requestInProgress', 'src/platform/time/time-zone.ts: clocks'];

describe('The import rules', () => {
  it('are checked against the imports of all sources', () => {
    expect(IMPORTS.length).toBeGreaterThan(1000);
    const folder = 'src/features/catalogue/brands-and-categories';
    expect(IMPORTS.map(show)).toContain(`${folder}/brands.api.ts -> ${folder}/brands.store.ts`);
  });

  it('give every folder its own layer', () => {
    const tops = ['src/', 'office/'];
    const unknown = ALL_SOURCES.filter(
      (file) => tops.includes(LAYERS[layerOf(file)] ?? '') && file.split('/').length > 2,
    );
    expect(unknown).toEqual([]);
    const filled = new Set(ALL_SOURCES.map(layerOf));
    expect(LAYERS.filter((_, layer) => !filled.has(layer))).toEqual([]);
  });

  it('give a folder of the office the name of its folder on the server, unless it exists only in the browser', () => {
    const folders = ['rows', 'screens'].flatMap((area) => OFFICE_AREAS[area] ?? []);
    const withoutServer = folders.filter((name) => !FEATURES.office?.includes(name));
    expect(withoutServer.sort()).toEqual(Object.keys(BROWSER_FOLDERS));
  });

  it('let nothing import from a higher layer, not even a type', () => {
    const upward = ALL_IMPORTS.filter(({ from, to }) => layerOf(to) > layerOf(from));
    expect(upward.map(show)).toEqual([]);
  });

  it('allow no cycle between files, including type-only imports', () => {
    expect(cyclesIn(ALL_IMPORTS)).toEqual([]);
  });

  it('allow no cycle between folders', () => {
    const folders = ALL_IMPORTS.map(({ from, to }) => ({ from: path.dirname(from), to: path.dirname(to) }));
    expect(cyclesIn(folders.filter(({ from, to }) => from !== to))).toEqual([]);
  });

  it.each(ROLES.map(({ name }) => name))('let a %s file import only what its role may', (name) => {
    const offenders = IMPORTS.filter(({ from, to, typeOnly }) => {
      const role = roleOf(from);
      if (role?.name !== name || role.may.test(to) || to.endsWith('.css')) return false;
      return !(typeOnly && role.mayTypes?.test(to));
    });
    expect(offenders.map(show)).toEqual([]);
  });

  it('let only api.ts import endpoints and only the site map import pages', () => {
    const endpoints = IMPORTS.filter(({ from, to }) => to.endsWith('.api.ts') && from !== 'src/api.ts');
    const pages = IMPORTS.filter(({ from, to }) => to.endsWith('.page.tsx') && from !== 'src/site-map.tsx');
    expect([...endpoints, ...pages].map(show)).toEqual([]);
  });

  it('let the office import nothing of the site but types, the parts of the look without a router, the rules of page titles, the reading of figures, the limits of a quantity, how mapped rows are read, the safe storage, and browser-safe files', () => {
    const outside = OFFICE_IMPORTS.filter(({ to }) => !to.startsWith('office/'));
    expect(outside.length).toBeGreaterThan(20);
    const may = union(
      /^src\/ui\//,
      /^src\/features\/catalogue\/measures\/(column-measures|parse-cell-value|parse-attribute-label|unit-table)\.ts$/,
      /^src\/features\/workbook\/mapping\/map-rows\.ts$/,
      /^src\/features\/(visitors\/cart\/cart|office\/enquiries\/enquiry-sources)\.limits\.ts$/,
      /^src\/web\/(head\/(page-title|seo-record)|stored\/browser-storage)\.ts$/,
      BROWSER_SAFE,
    );
    const mayTypes = union(/^src\/api\.ts$/, CONTRACT);
    const offenders = outside.filter(({ to, typeOnly }) => !may.test(to) && !(typeOnly && mayTypes.test(to)));
    expect(offenders.map(show)).toEqual([]);
    const look = new Set(outside.filter(({ typeOnly }) => !typeOnly).map(({ to }) => to));
    for (const file of look) {
      for (const { to, typeOnly } of importsOf(file)) if (!typeOnly && !to.endsWith('.css')) look.add(to);
    }
    const withRouter = [...look].filter((file) =>
      /from 'react-router/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(withRouter).toEqual([]);
    expect(IMPORTS.filter(({ to }) => to.startsWith('office/')).map(show)).toEqual([]);
  });

  it('let only the owning modules use storage that a browser may refuse', () => {
    const refusable =
      /\b(localStorage|sessionStorage|BroadcastChannel\(|indexedDB|cookieStore|document\.cookie|navigator\.(locks|serviceWorker|storage)|(globalThis|window)\.caches|localStorageStore)\b/;
    // service-worker.ts may, because browsers that refuse storage run no service worker.
    const owners =
      /^src\/(web\/stored\/browser-(storage|services)|service-worker)\.ts$|^office\/shell\/data\/unsaved-work\.ts$/;
    const users = ALL_SOURCES.filter((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
      return refusable.test(text) && !owners.test(file);
    });
    expect(users).toEqual([]);
  });

  it('let no row of the database go unchecked: validate-rows.ts checks the rows of handwritten SQL', () => {
    const believed = SOURCES.filter((file) => !/\.test\.tsx?$/.test(file)).filter((file) =>
      /\b(sql|executeSql|query)<[^>]/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(believed).toEqual([]);
  });

  it('let no promise be left alone while something else is awaited', () => {
    // `waitForNews` never rejects.
    expect(ALL_SOURCES.flatMap(begunBeforeAwait)).toEqual(['src/platform/mail/imap-mailbox.ts: news']);
  });

  it('let no other function have more than 60 lines, and no component more than 100', () => {
    const files = ALL_SOURCES.filter((file) => !/\.test\.tsx?$/.test(file));
    expect(files.flatMap(longFunctions).sort()).toEqual(LONG_FUNCTIONS);
  });

  it('let no module of the server have state, so that two apps in one process share nothing', () => {
    const server = new Set(['src/server.ts', 'src/file-worker.ts', 'src/features/office/imports/import-process.ts']);
    for (const file of server) {
      // Pages and their frame run in browsers, one app in each.
      const used = importsOf(file).filter(
        ({ to, typeOnly }) => !typeOnly && /^(?!src\/(site-map|render)).*\.tsx?$/.test(to),
      );
      for (const { to } of used) server.add(to);
    }
    expect([...server].flatMap(moduleState).sort()).toEqual(SERVER_STATE);
  });

  it('allow no index files, no barrels and no utils', () => {
    const names = ALL_SOURCES.filter((file) =>
      /(^|\/)(index\.tsx?|utils?|lib|helpers?|misc|common)(\/|\.tsx?$|$)/.test(file),
    );
    expect(names).toEqual([]);
    const reexports = ALL_SOURCES.filter((file) =>
      /^export (type )?(\*|\{[^}]*\}) from /m.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(reexports).toEqual([]);
  });
});
