import path from 'node:path';
import { API } from 'typescript/unstable/sync';
import { expect, it } from 'vitest';
import { OFFICE_SOURCES, ROOT, SOURCES } from './imports.ts';
import { allNodes, isNode, nameOf, syntaxOf, textOf } from './syntax.ts';

/** The owner of all cuts. */
const OWNER = 'src/platform/text/cut-text.ts';
/** Texts of ASCII by the way they are made: days, digests, digits, names of files without other letters. */
const IS_ASCII =
  /toISOString\(\)|\bformatInputTime\(|\bformatDayIn(India|Zone)\(|normaliseDigits\(|\.digest\(|\bhash\(|randomUUID\(\)|sha256|hashSha256|replace\(\/\\D\/|replace\(\/\[\^\\w\.-\]|replace\(\/\[\^A-Za-z0-9/;
/** Cuts that need no whole character, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'office/shell/data/moments.ts: text.slice(0, 10)': 'the day of a time of our own',
  'office/rows/drafts/publish-time-fields.tsx: monday.slice(0, 10)': 'the day of a time of our own',
  'src/features/office/privacy/privacy-requests.acts.ts: at.slice(0, 10)': 'the day of a time of our own',
  'src/features/workbook/match-remembered-mappings.ts: at.slice(0, 10)': 'the day of a time of our own',
  'src/features/site/conversations/answer-time.store.ts: clock.slice(0, 2)': 'the hours of a checked clock time',
  'src/features/site/conversations/answer-time.store.ts: line.trim().slice(0, 10)': 'a checked day',
  'src/features/site/countries/countries.ts: entry.slice(0, 2)': 'a country code of our own list',
  'src/ui/format-day.ts: month.slice(0, 3)': 'an English month',
  'src/platform/spreadsheets/csv-batches.ts: text.slice(0, SAMPLE)': 'looked at, never stored',
  'src/platform/spreadsheets/csv-reader.ts: this.#rest.slice(0, SAMPLE)': 'looked at, never stored',
  'src/platform/files/file-content-check.ts: head.slice(0, 1024)': 'one character for each byte',
  'src/features/catalogue/search/search-index.ts: word.slice(0, 1)': 'compared, never stored',
  'src/features/catalogue/search/model-number-index.ts: bucket.slice(0, START)': 'compared, never shown',
  'src/features/catalogue/search/model-number-index.ts: key.slice(0, BUCKET)': 'compared, never shown',
  'src/features/catalogue/search/model-number-index.ts: key.slice(0, START)': 'compared, never stored',
  'src/features/catalogue/search/model-number-index.ts: key.slice(0, START + more)': 'compared, never stored',
};

interface Cut {
  file: string;
  text: string;
  /** Place of the name of the method. */
  at: number;
}

/** Calls that end a text or a list at a limit: a number, a constant, or a value named after a maximum. */
function cutsIn(file: string): Cut[] {
  const text = textOf(file);
  if (!/\.(slice|substring|substr)\(/.test(text)) return [];
  return allNodes(syntaxOf(file)).flatMap(({ type, callee, arguments: given, start, end }) => {
    if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given) || given.length !== 2) return [];
    const { property } = callee;
    if (!isNode(property) || !/^(slice|substring|substr)$/.test(String(nameOf(property)))) return [];
    if (!isNode(given[0]) || given[0].value !== 0 || !isLimit(given[1])) return [];
    return [{ file, text: text.slice(start, end).replace(/\s+/g, ' '), at: property.start }];
  });
}

function isLimit(node: unknown): boolean {
  if (!isNode(node)) return false;
  const { type, operator, left, value } = node;
  if (type === 'BinaryExpression') return /^[+-]$/.test(String(operator)) && isLimit(left);
  if (type === 'MemberExpression') return isLimit(node.property);
  if (type === 'CallExpression')
    return isNode(node.callee) && nameOf(node.callee.property) === 'min' && [node.arguments].flat().some(isLimit);
  return typeof value === 'number' || /^([A-Z][A-Z\d_]+|max\w*|most|limit)$/.test(String(nameOf(node)));
}

/** Cuts of texts. The compiler's types distinguish them from cuts of lists, which are written alike. */
function cutTexts(files: readonly string[]): string[] {
  const cuts = files.flatMap(cutsIn).filter(({ text }) => !IS_ASCII.test(text));
  const api = new API();
  try {
    const [project] = api.updateSnapshot({ openProjects: [path.join(ROOT, 'tsconfig.json')] }).getProjects();
    if (!project) throw new Error('The project of the types cannot be opened');
    const { checker } = project;
    return cuts
      .filter(({ file, at }) => {
        const method = checker.getTypeAtPosition(path.join(ROOT, file), at);
        return !method || /=> string$/.test(checker.typeToString(method));
      })
      .map(({ file, text }) => `${file}: ${text}`);
  } finally {
    api.close();
  }
}

it('Every cut of a text keeps whole characters, by `cutText`', () => {
  const found = [...new Set(cutTexts([...SOURCES, ...OFFICE_SOURCES].filter((file) => file !== OWNER)))];
  expect(found.filter((one) => EXCEPTIONS[one] === undefined)).toEqual([]);
  expect(Object.keys(EXCEPTIONS).filter((one) => !found.includes(one))).toEqual([]);
}, 120_000);
