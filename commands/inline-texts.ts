import { allNodes, childrenOf, isFunction, isNode, type Node, nameOf } from '../test/syntax.ts';

/** Parents in which the name of a text stands for a part of a sentence. */
const PARENTS = /^(TemplateLiteral|JSXExpressionContainer|ConditionalExpression|LogicalExpression|BinaryExpression)$/;
const TEXT = /^(Literal|TemplateLiteral|ConditionalExpression|LogicalExpression|BinaryExpression)$/;

/** A copy of a syntax tree in which sentences contain their parts that the file states under a name. */
export function inlineTexts(program: Node): Node {
  const copy = structuredClone(program);
  const definitions = findDefinitions(copy);
  const uses = new Map<string, number>();
  for (const node of allNodes(copy)) {
    const name = String(nameOf(node) ?? '');
    if (definitions.has(name)) uses.set(name, (uses.get(name) ?? -1) + 1);
  }
  const inlined = new Map<string, number>();
  const replace = (node: Node, open: readonly string[]): void => {
    for (const [slot, value] of Object.entries(node)) {
      if (isNode(value)) node[slot] = replaceNode(node, slot, value, open);
      else if (Array.isArray(value))
        node[slot] = value.map((one) => (isNode(one) ? replaceNode(node, slot, one, open) : one));
    }
  };
  const replaceNode = (parent: Node, slot: string, node: Node, open: readonly string[]): Node => {
    const name = String(nameOf(node.type === 'CallExpression' ? node.callee : node) ?? '');
    const definition = definitions.get(name);
    if (!definition || definition.isFunction !== (node.type === 'CallExpression') || !holdsText(parent, slot)) {
      replace(node, open);
      return node;
    }
    if (open.includes(name) || open.length > 2) return node;
    inlined.set(name, (inlined.get(name) ?? 0) + 1);
    const text = structuredClone(definition.text);
    replace(text, [...open, name]);
    return text;
  };
  replace(copy, []);
  const exported = new Set(
    allNodes(copy).flatMap(({ type, declaration }) =>
      type === 'ExportNamedDeclaration' && isNode(declaration) ? allNodes(declaration) : [],
    ),
  );
  for (const [name, { owner }] of definitions)
    if (!exported.has(owner) && (inlined.get(name) ?? 0) >= (uses.get(name) || 1)) clear(owner);
  return copy;
}

const holdsText = ({ type, operator }: Node, slot: string) =>
  PARENTS.test(type) &&
  slot !== 'test' &&
  !(operator === '&&' && slot === 'left') &&
  (!operator || /^(\+|&&|\|\||\?\?)$/.test(`${operator}`));

interface Definition {
  owner: Node;
  text: Node;
  isFunction: boolean;
}

/** Constants and functions of a file that are texts, by name, except names that are defined twice. */
function findDefinitions(program: Node): Map<string, Definition> {
  const found = new Map<string, Definition | undefined>();
  for (const node of allNodes(program)) {
    const definition = findDefinition(node);
    const name = String(nameOf(node.id) ?? '');
    if (name && /^(VariableDeclarator|FunctionDeclaration)$/.test(node.type))
      found.set(name, found.has(name) ? undefined : definition);
  }
  return new Map([...found].flatMap(([name, definition]) => (definition ? [[name, definition]] : [])));
}

function findDefinition(node: Node): Definition | undefined {
  const value = node.type === 'FunctionDeclaration' ? node : node.init;
  if (!isNode(value)) return undefined;
  if (!isFunction(value))
    return isText(value) ? { owner: node, text: structuredClone(value), isFunction: false } : undefined;
  const texts = returnedBy(value);
  if (!texts.length || !texts.every(isText)) return undefined;
  const text = texts
    .map((one) => structuredClone(one))
    .reduceRight((alternate, consequent) => ({
      type: 'ConditionalExpression',
      start: 0,
      end: 0,
      consequent,
      alternate,
    }));
  return { owner: node, text, isFunction: true };
}

/** Values that a function returns; a value without a text makes the function none of a text. */
function returnedBy({ body }: Node): Node[] {
  if (!isNode(body)) return [];
  if (body.type !== 'BlockStatement') return [body];
  const returned: Node[] = [];
  const collect = (node: Node): void => {
    if (isFunction(node)) return;
    if (node.type === 'ReturnStatement' && isNode(node.argument)) returned.push(node.argument);
    else for (const child of childrenOf(node)) collect(child);
  };
  collect(body);
  return returned.filter((node) => nameOf(node) !== 'undefined');
}

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].some((one) => isText(one as Node));
  if (node.type === 'LogicalExpression') return isText(node.right as Node);
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && [node.left, node.right].some((one) => isText(one as Node));
  return TEXT.test(node.type);
}

/** Empties a definition whose texts all sentences contain. */
function clear(owner: Node): void {
  owner.init = null;
  owner.body = null;
}
