import { createRequire } from 'node:module';

const BROWSERS = ['chrome', 'firefox', 'safari'] as const;

/** A library call or syntax in built code, with the first Chrome, Firefox and Safari that have it. */
interface Newer {
  name: string;
  pattern: RegExp;
  since: readonly [number, number, number];
}

const method = (name: string, ...since: [number, number, number]): Newer => ({
  name,
  pattern: new RegExp(String.raw`\.${name}\b(?!\s*:)`),
  since,
});
const stated = (name: string, ...since: [number, number, number]): Newer => ({
  name,
  pattern: new RegExp(String.raw`\b${name.replace('.', '\\.')}\b`),
  since,
});
const NEVER = Number.POSITIVE_INFINITY;

/** From the compatibility tables of MDN. Calls that all browsers of the last years have are left out. */
const NEWER: readonly Newer[] = [
  method('at', 92, 90, 15.4),
  stated('Object.hasOwn', 93, 92, 15.4),
  stated('structuredClone', 98, 94, 15.4),
  stated('crypto.randomUUID', 92, 95, 15.4),
  method('findLast', 97, 104, 15.4),
  method('findLastIndex', 97, 104, 15.4),
  method('toSorted', 110, 115, 16),
  method('toReversed', 110, 115, 16),
  method('toSpliced', 110, 115, 16),
  { name: 'with', pattern: /\.with\(/, since: [110, 115, 16] },
  method('isWellFormed', 111, 119, 16.4),
  method('toWellFormed', 111, 119, 16.4),
  stated('Array.fromAsync', 121, 115, 16.4),
  stated('Object.groupBy', 117, 119, 17.4),
  stated('Map.groupBy', 117, 119, 17.4),
  stated('Promise.withResolvers', 119, 121, 17.4),
  stated('Promise.try', 128, 134, 18.2),
  stated('URL.canParse', 120, 115, 17),
  stated('URL.parse', 126, 126, 18),
  stated('URLPattern', 95, 142, 26),
  stated('AbortSignal.any', 116, 124, 17.4),
  stated('AbortSignal.timeout', 103, 100, 16),
  stated('Error.isError', 134, 138, 26),
  stated('RegExp.escape', 136, 134, 18.2),
  stated('Math.sumPrecise', NEVER, 137, 26),
  stated('Intl.Segmenter', 87, 125, 14.1),
  stated('Intl.DurationFormat', 129, 136, 16.4),
  stated('CompressionStream', 80, 113, 16.4),
  stated('DecompressionStream', 80, 113, 16.4),
  stated('Iterator.from', 122, 131, 18.4),
  {
    name: 'methods of iterators',
    pattern:
      /(?<!\bObject)\.(values|keys|entries|matchAll)\([^()]*\)\.(map|filter|find|some|every|toArray|reduce|flatMap|take|drop|forEach)\(/,
    since: [122, 131, 18.4],
  },
  {
    name: 'methods of sets',
    pattern: /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    since: [122, 127, 17],
  },
  method('getOrInsert', 145, 144, 26.2),
  method('getOrInsertComputed', 145, 144, 26.2),
  stated('Uint8Array.fromBase64', 140, 133, 18.2),
  stated('Uint8Array.fromHex', 140, 133, 18.2),
  method('checkVisibility', 105, 106, 17.4),
  method('replaceChildren', 86, 78, 14),
  method('showPopover', 114, 125, 17),
  method('requestClose', 134, 139, 18.4),
  method('startViewTransition', 111, 144, 18),
  method('moveBefore', 133, 144, NEVER),
  method('setHTMLUnsafe', 124, 128, 17.4),
  { name: 'requestIdleCallback', pattern: /requestIdleCallback\(/, since: [47, 55, NEVER] },
  { name: 'navigation', pattern: /window\.navigation\b/, since: [102, 147, 26.2] },
  {
    name: 'has() in a selector',
    pattern: /\.(matches|closest|querySelector|querySelectorAll)\(\s*[`'"][^`'"]*:has\(/,
    since: [105, 121, 15.4],
  },
  {
    name: 'modal in a selector',
    pattern: /\.(matches|closest|querySelector|querySelectorAll)\(\s*[`'"][^`'"]*:modal\b/,
    since: [105, 103, 15.6],
  },
  { name: 'lookbehind', pattern: /\(\?<[=!]/, since: [62, 78, 16.4] },
  { name: 'regular expression with v', pattern: /\/[dgimsy]*v[dgimsy]*\.(test|exec)\(/, since: [112, 116, 17] },
  { name: 'static block', pattern: /\bstatic\s*\{/, since: [94, 93, 16.4] },
];

const { browserslist } = createRequire(import.meta.url)('../package.json') as { browserslist: string[] };

function oldest(browser: (typeof BROWSERS)[number]): number {
  const stated = browserslist.find((line) => line.startsWith(`${browser} >= `));
  if (!stated) throw new Error(`The browserslist of package.json does not state ${browser}`);
  return Number(stated.split(' ').at(-1));
}

/** Names of what some supported browser (package.json: browserslist) lacks. */
export function newerCalls(code: string): string[] {
  return NEWER.filter(({ since }) => BROWSERS.some((browser, at) => (since[at] ?? 0) > oldest(browser)))
    .filter(({ pattern }) => pattern.test(code))
    .map(({ name }) => name);
}
