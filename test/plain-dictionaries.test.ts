import { describe, expect, it } from 'vitest';
import { getOwnValue } from '../src/platform/get-own-value.ts';
import { OFFICE_SOURCES, SOURCES } from './imports.ts';
import { allNodes, isNode, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

const DICTIONARY = /^:\s*(?:(?:Readonly|Partial)<)*Record<string,/;
/** Constants such as `manifest[ENTRY]`. */
const CONSTANT = /^[A-Z][A-Z_]*$/;

/** Names of the variables, parameters and fields of a file that are declared as dictionaries. */
function dictionariesOf(file: string, nodes: readonly Node[]): ReadonlySet<unknown> {
  const text = textOf(file);
  const declared = nodes.filter(
    ({ type, typeAnnotation }) =>
      type === 'Identifier' && isNode(typeAnnotation) && DICTIONARY.test(text.slice(typeAnnotation.start)),
  );
  return new Set(declared.map(nameOf));
}

function isForeignName(property: unknown): boolean {
  if (!isNode(property) || property.type === 'Literal' || property.type === 'TemplateLiteral') return false;
  return !CONSTANT.test(String(nameOf(property) ?? ''));
}

/** Places of a file that read a dictionary by a computed name, or ask by `in` for one. */
function unsafeReads(file: string): string[] {
  const nodes = allNodes(syntaxOf(file));
  const dictionaries = dictionariesOf(file, nodes);
  const written = new Set<unknown>(
    nodes.flatMap(({ type, left, argument }) =>
      type === 'AssignmentExpression' ? [left] : type === 'UnaryExpression' ? [argument] : [],
    ),
  );
  const found = nodes.filter((node) => {
    if (node.type === 'BinaryExpression') return node.operator === 'in' && isForeignName(node.left);
    if (node.type !== 'MemberExpression' || !node.computed || written.has(node)) return false;
    return dictionaries.has(nameOf(node.object) ?? {}) && isForeignName(node.property);
  });
  return found.map(({ start, end }) => `${file}: ${textOf(file).slice(start, end)}`);
}

describe('A plain object as a dictionary', () => {
  it('is read by lookUp, which finds no names of the prototype', () => {
    // Supplies functions that a browser lacks, so that inherited names count as well.
    const supplies = 'src/browser-polyfills.ts';
    const files = [...SOURCES, ...OFFICE_SOURCES].filter(
      (file) => file !== 'src/platform/get-own-value.ts' && file !== supplies,
    );
    expect(files.flatMap(unsafeReads)).toEqual([]);
    expect(unsafeReads('src/platform/get-own-value.ts')).toHaveLength(1);
  });

  it('has only the names that it was given', () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype))
      expect(getOwnValue({ feet: 'foot' }, name)).toBeUndefined();
    expect(getOwnValue({ feet: 'foot' }, 'feet')).toBe('foot');
  });
});
