import { childrenOf, isFunction, isNode, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

const MAX_LINES = { function: 60, component: 100 };

/**
 * Functions of a file that have too many lines, as `file: name`. Capitalised functions of .tsx files are components.
 */
export function longFunctions(file: string): string[] {
  const text = textOf(file);
  // Parsing is slow, and a long function of formatted code has a long indented block.
  if (!hasLongBlock(text.split('\n'))) return [];
  const linesOf = ({ start, end }: Node) => text.slice(start, end).split('\n').length;
  const longOnes = (node: Node, name: string): string[] => {
    const own = ownName(node) ?? name;
    const isComponent = file.endsWith('.tsx') && /^[A-Z]/.test(own);
    const max = isComponent ? MAX_LINES.component : MAX_LINES.function;
    const isLong = isFunction(node) && isNode(node.body) && linesOf(node) > max;
    const inner = childrenOf(node).flatMap((child) => longOnes(child, own));
    return isLong ? [`${file}: ${own}`, ...inner] : inner;
  };
  return longOnes(syntaxOf(file), 'unnamed');
}

/** Name that a declaration, a variable or a property gives to its function. */
function ownName(node: Node): string | undefined {
  const name = nameOf(node.id) ?? nameOf(node.key);
  return typeof name === 'string' ? name : undefined;
}

const STRETCH = 40;

function hasLongBlock(lines: string[]): boolean {
  const indents = lines.map((line) => (line.trim() ? line.search(/\S/) : Number.POSITIVE_INFINITY));
  return indents.some((indent, at) => {
    const inside = indents.slice(at + 1, at + STRETCH);
    return indent !== Number.POSITIVE_INFINITY && inside.length >= STRETCH - 1 && inside.every((next) => next > indent);
  });
}
