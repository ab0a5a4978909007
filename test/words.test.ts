import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OFFICE_SOURCES, ROOT, SOURCES, scriptsOf } from './imports.ts';
import { allNodes, isFunction, isNode, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

const files = [...SOURCES, ...OFFICE_SOURCES, ...scriptsOf('commands'), ...scriptsOf('bench')].filter(
  (file) => !/\.(test|bench)\.tsx?$|\.d\.m?ts$/.test(file),
);
const glossary = textOf('docs/words.md');
const rows = [...glossary.matchAll(/^\| (?!word \||---)([^|]+) \| ([^|]+) \| ([^|]*)\|$/gm)].map(([, ...cells]) =>
  cells.map((cell) => cell.trim()),
);
const kept = glossary.slice(glossary.indexOf('## Where the old word stays'));
const listWords = (cell = '') => cell.split(',').flatMap((word) => word.trim() || []);
/** Words of the column "not". */
const forbidden = rows.filter(([word]) => !kept.includes(`\n| ${word} |`)).flatMap(([, , not]) => listWords(not));
/** Words that stay on the wire, in the database and in templates, so that properties may have them. */
const staying = new Set([...kept.matchAll(/^\| (?!word \||---)([^|]+) \|/gm)].flatMap(([, word]) => listWords(word)));

/** Terms that contain one of the words and have their own row in the glossary, or are of a library or the trade. */
const TERMS = /key[_-]?figures?|data[_-]?sheets?|style_?sheets?|(staff|team)_?members?/gi;
/** Files in which a letter is one of the alphabet. */
const ALPHABET =
  /\/(drawings|measures|ratings|search|filters|model-tables|clamp-finder|alternatives|parts-list|requests|numbers|spreadsheets|text|fonts|gallery|model-page|product-page|compare)\/|slug|excel|column-letters|edit-distance|cell-text|add-new-families|printable|plain-sql|town-names|staff-password|map-rows|fields\.contract|grid\/|row-numbers|natural-order/;
/** English words that documents may use in another sense than the one that the glossary excludes. */
const ENGLISH = new Set(
  'member clerk figure strength inactive picture photograph letter placed sheet wall night mend told'.split(' '),
);

const singular = (word: string) => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
const wordsOf = (name: string) =>
  name
    .replace(TERMS, '')
    .split(/(?=[A-Z])|[_\d./-]/)
    .map(singular);
const isForbidden = (name: string, words: readonly string[] = forbidden) =>
  wordsOf(name).some((word) => words.includes(word));

interface Declared {
  name: string;
  isProperty: boolean;
}

/** Names that a file declares: functions, types, variables, parameters, and properties of types and classes. */
function declaredIn(file: string): Declared[] {
  const named = (nodes: unknown[], isProperty = false) =>
    nodes.flatMap((node) => {
      const target = isNode(node) && node.type === 'AssignmentPattern' ? node.left : node;
      const name = nameOf(target);
      return name ? [{ name: String(name), isProperty }] : [];
    });
  return allNodes(syntaxOf(file)).flatMap((node: Node): Declared[] => {
    const parameters = isFunction(node) ? named([(node.params as Node | undefined) ?? []].flat()) : [];
    if (/^(Function|Class)Declaration$|^TS(Interface|TypeAlias)Declaration$|^VariableDeclarator$/.test(node.type))
      return [...named([node.id]), ...parameters];
    if (/^TS(Property|Method)Signature$|^(Property|Method)Definition$/.test(node.type))
      return [...named([node.key], true), ...parameters];
    return parameters;
  });
}

describe('A name', () => {
  it('has no word for which docs/words.md has another one', () => {
    expect(forbidden.length).toBeGreaterThan(20);
    const wrong = files.flatMap((file) =>
      declaredIn(file)
        .filter(({ name, isProperty }) => {
          const words = forbidden.filter(
            (word) => !(isProperty && staying.has(word)) && !(word === 'letter' && ALPHABET.test(file)),
          );
          return isForbidden(name, words);
        })
        .map(({ name }) => `${file}: ${name}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });

  it('is exported once, except names by role', () => {
    const ROLES = /^(Page|head|loader|search|Failure|api)$/;
    const owners = new Map<string, string[]>();
    for (const file of files) {
      for (const node of allNodes(syntaxOf(file)).filter(({ type }) => type === 'ExportNamedDeclaration')) {
        const { declaration } = node;
        if (!isNode(declaration)) continue;
        const made = Array.isArray(declaration.declarations) ? declaration.declarations : [declaration];
        for (const name of new Set(made.map((one) => String(nameOf((one as Node).id))))) {
          if (name !== 'undefined' && !ROLES.test(name)) owners.set(name, [...(owners.get(name) ?? []), file]);
        }
      }
    }
    expect(owners.size).toBeGreaterThan(3000);
    const twice = [...owners].filter(([, at]) => new Set(at).size > 1);
    expect(twice.map(([name, at]) => `${name}: ${at.join(', ')}`)).toEqual([]);
  });
});

describe('The name of a file or folder', () => {
  it('has no word for which docs/words.md has another one', () => {
    expect(files.filter((file) => !/letter/.test(file) && isForbidden(file))).toEqual([]);
  });
});

describe('A document', () => {
  it('has no word for which docs/words.md has another one', () => {
    const words = forbidden.filter((word) => !ENGLISH.has(word));
    const pattern = new RegExp(`\\b(${words.join('|')})s?\\b`, 'i');
    const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
      readdirSync(path.join(ROOT, 'docs')).flatMap((name) => (/(?<!words)\.md$/.test(name) ? `docs/${name}` : [])),
    );
    const wrong = documents.flatMap((file) =>
      textOf(file)
        .replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, '')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${pattern.exec(line)?.[0]}: ${line.slice(0, 80)}`),
    );
    expect(wrong).toEqual([]);
  });
});
