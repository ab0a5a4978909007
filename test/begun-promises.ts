import { allNodes, childrenOf, isFunction, isNode, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

/** Nodes below a node, except those inside nested functions. */
const ownNodes = (node: Node): Node[] =>
  childrenOf(node).flatMap((child) => [child, ...(isFunction(child) ? [] : ownNodes(child))]);
const isBegun = (init: Node): boolean =>
  init.type === 'CallExpression' || (init.type === 'ConditionalExpression' && childrenOf(init).some(isBegun));

/**
 * Promises that an async function starts or receives before it awaits something else, as `file: name`. If such a
 * promise rejects in between, browsers report an unhandled rejection.
 */
export function begunBeforeAwait(file: string): string[] {
  const text = textOf(file);
  // Parsing is slow, and only files that match this pattern can have such a promise.
  if (!/\bawait \w+[;,)\]]|: Promise<.*[,)]|\bPromise\.\w+\(/.test(text)) return [];
  const functions = allNodes(syntaxOf(file)).filter((node) => node.async);
  return functions.flatMap((node) => begunIn(node, text)).map((name) => `${file}: ${name}`);
}

function begunIn(node: Node, text: string): unknown[] {
  const { body } = node;
  if (!isFunction(node) || !isNode(body)) return [];
  const own = ownNodes(node);
  const received = [node.params].flat().filter(isNode);
  const promises = received.filter(({ start, end }) => /\bPromise</.test(text.slice(start, end)));
  const declared = own.filter(({ type, init }) => type === 'VariableDeclarator' && isNode(init) && isBegun(init));
  return [
    ...promises.map((one) => ({ name: nameOf(one), from: body.start, consumer: /^(Await|Return)/ })),
    ...declared.map(({ id, end }) => ({ name: nameOf(id), from: end, consumer: /^Await/ })),
  ].flatMap(({ name, from, consumer }) => {
    if (name === undefined) return [];
    const [first] = allNodes(body).filter((one) => one.start >= from && nameOf(one) === name);
    const isLeftAlone = own.some(
      ({ type, start, end }) => type === 'AwaitExpression' && start >= from && first && end <= first.start,
    );
    const isConsumed = own.some(
      (one) =>
        (consumer.test(one.type) && nameOf(one.argument) === name) ||
        (isNode(one.callee) &&
          nameOf(one.callee.object) === 'Promise' &&
          allNodes(one).some((inner) => nameOf(inner) === name)),
    );
    return isLeftAlone && isConsumed ? [name] : [];
  });
}
