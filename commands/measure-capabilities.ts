import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../src/platform/group-by.ts';
import { ROOT } from '../test/imports.ts';

interface Capability {
  name: string;
  usedBy: string;
  patterns: string[];
}

interface Size {
  files: number;
  code: number;
  sql: number;
  tests: number;
}

type MeasuredCapability = Capability & Size;

export const PAGE = path.join(ROOT, 'docs/capabilities.md');
const FOLDERS = ['src', 'office', 'db', 'papers', 'commands', 'ops', 'test', 'bench'];
const TEST = /\.test\.tsx?$|^(test|bench)\//;
const DATA = /\.(csv|glb|json|md|svg|tsv|woff2)$/;
const SECTION = /^### (.+)\n\nUsed by (.+)\.\n\n```text\n([\s\S]*?)```/gm;
const ROW = /^\| (.+?) \| .+? \| [\d,]+ \| ([\d,]+) \| ([\d,]+) \| [\d,]+ \|$/gm;
const TABLE = /(?<start><!-- figures -->\n)[\s\S]*?(?<end><!-- \/figures -->)/;

/** Files that belong to a capability, with paths from the root, sorted. */
export const listRepositoryFiles = (): string[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)).replaceAll('\\', '/'))
      .filter((file) => !file.includes('/node_modules/')),
  ).sort();

/** Capabilities of docs/capabilities.md, in its order. */
export const parseCapabilities = (page: string): Capability[] =>
  [...page.matchAll(SECTION)].map(([, name = '', usedBy = '', patterns = '']) => ({
    name,
    usedBy,
    patterns: patterns.split(/\s+/).filter(Boolean),
  }));

/** Lines of code and SQL of each capability, as the table of docs/capabilities.md has them. */
export const parseCapabilityTable = (page: string): Map<string, number> =>
  new Map(
    [...page.matchAll(ROW)].map(([, name = '', code = '', sql = '']) => [name, parseCount(code) + parseCount(sql)]),
  );

const parseCount = (text: string) => Number(text.replaceAll(',', ''));

/** Files by the pattern to which they belong, the first that matches; '' for files that match none. */
export function groupFilesByPattern(
  files: readonly string[],
  capabilities: readonly Capability[],
): Map<string, string[]> {
  const matchers = capabilities.flatMap(({ patterns }) =>
    patterns.map((pattern) => ({ pattern, matches: toRegExp(pattern) })),
  );
  return groupBy(files, (file) => matchers.find(({ matches }) => matches.test(file))?.pattern ?? '');
}

function toRegExp(pattern: string): RegExp {
  const text = pattern.replace(/[.+?^${}()|[\]\\@]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(pattern.endsWith('/') ? `^${text}` : `^${text}$`);
}

export function measureCapabilities(capabilities: readonly Capability[]): MeasuredCapability[] {
  const byPattern = groupFilesByPattern(listRepositoryFiles(), capabilities);
  return capabilities.map((capability) => ({
    ...capability,
    ...measureFiles(capability.patterns.flatMap((pattern) => byPattern.get(pattern) ?? [])),
  }));
}

function measureFiles(files: readonly string[]): Size {
  const size = { files: 0, code: 0, sql: 0, tests: 0 };
  for (const file of files) {
    const lines = DATA.test(file) ? 0 : readFileSync(path.join(ROOT, file), 'utf8').split('\n').length - 1;
    if (TEST.test(file)) size.tests += lines;
    else {
      size.files += 1;
      size[file.startsWith('db/') ? 'sql' : 'code'] += lines;
    }
  }
  return size;
}

/** The page with a table of these capabilities, and a last row with the sums. */
export function writeTable(page: string, capabilities: readonly MeasuredCapability[]): string {
  const cells = (numbers: number[]) => numbers.map((number) => number.toLocaleString('en-GB')).join(' | ');
  const columns = ['files', 'code', 'sql', 'tests'] as const;
  const rows = capabilities.map(
    (capability) =>
      `| ${capability.name} | ${capability.usedBy} | ${cells(columns.map((column) => capability[column]))} |\n`,
  );
  const sums = columns.map((column) => capabilities.reduce((sum, capability) => sum + capability[column], 0));
  const head = '| capability | used by | files | code | SQL | tests |\n|---|---|---:|---:|---:|---:|\n';
  return page.replace(TABLE, `$<start>\n${head}${rows.join('')}| **all** | | ${cells(sums)} |\n\n$<end>`);
}
