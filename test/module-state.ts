import { childrenOf, isNode, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

/**
 * Variables at module level that can change, as `file: name`: `let`, empty collections and caches. Entries of a WeakMap
 * belong to their key and end with it.
 */
export function moduleState(file: string): string[] {
  const text = textOf(file);
  return childrenOf(syntaxOf(file))
    .map((node) => (isNode(node.declaration) ? node.declaration : node))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(({ kind, declarations }) =>
      [declarations]
        .flat()
        .filter(isNode)
        .filter(({ start, init }) => {
          const isConstant = /^\w+: readonly/i.test(text.slice(start));
          return kind === 'let' || (isNode(init) && !isConstant && isCollection(init));
        })
        .map(({ id }) => `${file}: ${nameOf(id)}`),
    );
}

function isCollection({ type, callee, arguments: given, elements, properties }: Node): boolean {
  if (type !== 'NewExpression') return [elements, properties].some((list) => Array.isArray(list) && !list.length);
  const name = String(nameOf(callee));
  return /Cache|Storage/.test(name) || (/^(Map|Set)$/.test(name) && [given].flat().length === 0);
}
