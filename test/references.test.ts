import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['src', 'office', 'test', 'commands', 'bench', 'docs', 'db'];
const TEXT = /\.(tsx?|mjs|css|html|md|sql)$/;

interface Line {
  file: string;
  number: number;
  text: string;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const linesOf = (file: string, text: string): Line[] =>
  text.split(/\r?\n/).map((line, at) => ({ file, number: at + 1, text: line }));
const show = ({ file, number, text }: Line, what: string) => `${file}:${number}: ${what}: ${text.trim().slice(0, 200)}`;

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  ),
)
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md')
  // The examples in this file itself are wrong references for the checks to find.
  .filter((file) => TEXT.test(file) && file !== 'test/references.test.ts' && !file.includes('/node_modules/'));
const LINES = FILES.flatMap((file) => linesOf(file, read(file)));
const MENTIONS = LINES.filter(({ text }) => /docs\/|decisions?[/ ]/i.test(text));
const RECORDS = readdirSync(path.join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
const DECISIONS = new Set(RECORDS.map((name) => name.slice(0, 3)));

/** Files or folders below a top folder, and source files anywhere. */
const NAMED_FILE = /`(?:((?:src|office|test|commands|bench|docs|db|ops)\/[\w./-]+)|([\w./-]+\.(?:tsx?|mjs|sql|css)))`/g;

/** Anchors that GitHub gives to the headings of a page; repeated headings get `-1`, `-2` and so on. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm);
  const anchors = Array.from(headings, ([, heading = '']) => {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before ? `${slug}-${before}` : slug;
  });
  return new Set(anchors);
}

/** Problem of a reference to `file` (from the root) and `anchor`; undefined if both exist. */
function problemOf(file: string, anchor: string | undefined): string | undefined {
  if (!existsSync(path.join(ROOT, file))) return `no file ${file}`;
  if (anchor && file.endsWith('.md') && !anchorsOf(read(file)).has(anchor)) return `no heading ${file}#${anchor}`;
  return undefined;
}

/** References to pages of docs/ by their path from the root, as in comments. */
function deadReferences(line: Line): string[] {
  const pages = line.text.matchAll(/(?<![\w/.-])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g);
  const decisions = line.text.matchAll(/\bdecisions?[/ ](\d{3})\b(?!-)/gi);
  return [
    ...Array.from(pages, ([, file = '', anchor]) => problemOf(file, anchor) ?? ''),
    ...Array.from(decisions, ([, number = '']) => (DECISIONS.has(number) ? '' : `no decision ${number}`)),
  ]
    .filter(Boolean)
    .map((problem) => show(line, problem));
}

/** Broken links of a Markdown page within the repository; links to other sites are not checked. */
function deadLinks(line: Line): string[] {
  const links = line.text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]+))?\)/g);
  return Array.from(links, ([, target = '', anchor]) => {
    const file = target ? path.posix.join(path.posix.dirname(line.file), target) : line.file;
    const problem = problemOf(file, anchor);
    return problem ? show(line, problem) : '';
  }).filter(Boolean);
}

/** Lines of prose in a file: all of a Markdown page, or the comments of a source file. Strings are not comments. */
function proseOf(file: string, text: string): Line[] {
  const lines = linesOf(file, text);
  if (file.endsWith('.md')) return lines;
  if (file.endsWith('.sql')) return keep(lines, (line) => /--.*/.exec(line)?.[0]);
  let inside = false;
  return keep(lines, (line) => {
    const [, block] = /(?:^|[\s{(,])(\/\*.*)/.exec(line) ?? [];
    const comment = inside ? line : (block ?? /(?:^|\s)\/\/.*/.exec(line)?.[0]);
    if (inside || block) inside = !comment?.includes('*/');
    return comment;
  });
}

const keep = (lines: Line[], part: (text: string) => string | undefined): Line[] =>
  lines.flatMap((line) => {
    const text = part(line.text);
    return text === undefined ? [] : [{ ...line, text }];
  });

/** References that readers cannot look up here, such as numbered rules of an external list. */
const ELSEWHERE = [
  /\bresolutions\b/i,
  /(?<![\w%#&/.-])[B-F]\d{1,3}\b(?![/-]|\.\d)/,
  /\([A-F]\d{1,3}(?:, ?[A-F]\d{1,3})*\)/,
  /\bspec,? (?:§|\d|rows?\b)|\(spec\b|§ ?\d|\bWORKFLOW\b/,
];

const citations = (file: string, text: string): string[] =>
  proseOf(file, text)
    .filter((line) => ELSEWHERE.some((pattern) => pattern.test(line.text)))
    .map((line) => show(line, 'refers to something that is not in the repository'));

describe('References', () => {
  it('to pages of docs/ have an existing file and heading', () => {
    expect(MENTIONS.flatMap(deadReferences)).toEqual([]);
  });

  it('in Markdown links have an existing file and heading', () => {
    expect(LINES.filter(({ file }) => file.endsWith('.md')).flatMap(deadLinks)).toEqual([]);
  });

  it('to decisions are complete in their list: each has one line there, and no number is used twice', () => {
    const index = read('docs/decisions/README.md');
    const listed = Array.from(index.matchAll(/^\| \[(\d{3})\]\(([\w-]+\.md)\) \|/gm), ([, number, file]) => [
      number,
      file,
    ]);
    const others = Array.from(index.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm), ([, numbers = '']) =>
      numbers.split(', '),
    ).flat();
    expect(listed.sort()).toEqual(RECORDS.map((name) => [name.slice(0, 3), name]).sort());
    expect(others.filter((number) => DECISIONS.has(number))).toEqual([]);
    expect(new Set(RECORDS.map((name) => name.slice(0, 3))).size).toBe(RECORDS.length);
  });

  it('to decisions lead to records that say since when they are in force', () => {
    const silent = RECORDS.filter((name) => !/^Status: in force since \d/m.test(read(`docs/decisions/${name}`)));
    expect(silent).toEqual([]);
  });

  it('in pages name files that exist, from the root or by the end of their path', () => {
    // The example changes in these two pages have not been made.
    const examples = ['docs/change-one-field.md', 'docs/new-content-kind.md'];
    const exists = (named: string) =>
      existsSync(path.join(ROOT, named)) || FILES.some((file) => file.endsWith(`/${named}`));
    const missing = LINES.filter(({ file }) => file.endsWith('.md') && !examples.includes(file)).flatMap((line) =>
      [...line.text.matchAll(NAMED_FILE)]
        .map(([, inFolder, byEnd]) => inFolder ?? byEnd ?? '')
        .filter((named) => !/NNN|^\.|^x\./.test(named) && !exists(named))
        .map((named) => show(line, `${named} does not exist`)),
    );
    expect(missing).toEqual([]);
  });

  it('in comments and pages are to things in the repository', () => {
    expect(FILES.flatMap((file) => citations(file, read(file)))).toEqual([]);
  });
});

describe('The check of references', () => {
  const line = (text: string): Line => ({ file: 'docs/x.md', number: 3, text });

  it('reads the sources and the pages', () => {
    expect(FILES).toEqual(expect.arrayContaining(['src/api.ts', 'docs/spec/api.md', 'README.md']));
    expect(MENTIONS.filter(({ text }) => /docs\/spec\/[\w-]+\.md#/.test(text)).length).toBeGreaterThan(20);
  });

  it('computes the anchors of headings as GitHub does', () => {
    const page = '# A `b_c`: d, e & f\n\n## Über 2\n## [Link](x.md) here\n## Über 2\n```\n# no heading\n```\n';
    expect([...anchorsOf(page)]).toEqual(['a-b_c-d-e--f', 'über-2', 'link-here', 'über-2-1']);
  });

  it('finds broken references', () => {
    expect(deadReferences(line('see docs/spec/api.md#records and docs/decisions/077'))).toEqual([]);
    expect(deadReferences(line('see docs/spec/api.md#no-such-heading'))).toHaveLength(1);
    expect(deadReferences(line('see docs/spec/no-such-page.md'))).toHaveLength(1);
    expect(deadReferences(line('see docs/decisions/999'))).toHaveLength(1);
    expect(deadReferences(line('the click does (decision 999)'))).toHaveLength(1);
    expect(deadLinks(line('[a](spec/api.md#records), [b](../README.md), [c](https://example.com/x.md)'))).toEqual([]);
    expect(deadLinks(line('[a](spec/api.md#no-such-heading), [b](no-such-page.md), [c](#none)'))).toHaveLength(3);
  });

  it.each([
    '// A price (D76)',
    'call(); // as D105 states it',
    '/** A price (resolutions D76). */',
    '/**\n * A price,\n * B109.\n */',
    '      {/* E3 */}',
    '/** The keys (spec, 3). */',
  ])('finds a citation in %j', (source) => {
    expect(citations('src/x.tsx', source)).toHaveLength(1);
  });

  it.each([
    "const cell = 'D76';",
    '// Sheets begin at A1, threads at M6, an inch is 1/2, /%E0%A4%A is no address, #E30 is red',
    '// docs/spec/api.md#records',
    "app.get('/uploads/*');\nconst code = 'E3';",
  ])('passes %j', (source) => {
    expect(citations('src/x.ts', source)).toEqual([]);
  });
});
