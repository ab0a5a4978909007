import { describe, expect, it } from 'vitest';
import { SOURCES } from './imports.ts';
import { isNode, type Node, nameOf, syntaxOf } from './syntax.ts';

/** Functions that handle a failed load of the code that they are given. */
const OWNERS = ['loadOptionalCode', 'useIdleImport', 'optionalComponent', 'lazyComponent', 'definePageLoader'];

/** Imports whose failure nothing handles: their promise is not awaited, returned or given to an owner. */
function unhandled(node: Node, isHandled: boolean, file: string): string[] {
  const handles =
    isHandled ||
    node.type === 'AwaitExpression' ||
    node.type === 'ReturnStatement' ||
    OWNERS.includes(String(nameOf(node.callee)));
  const isDropped = node.type === 'UnaryExpression' && node.operator === 'void';
  if (node.type === 'ImportExpression' && !handles) return [`${file}: ${node.start}`];
  return Object.entries(node).flatMap(([, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .flatMap((child) => unhandled(child, isDropped ? false : handles, file)),
  );
}

describe('Code that is loaded later', () => {
  it('is loaded by an owner of failures wherever nobody waits for it', () => {
    const files = SOURCES.filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.|src\/features\/(office|workbook)/.test(file),
    );
    const dropped = files.flatMap((file) => droppedImports(syntaxOf(file), file));
    expect(dropped).toEqual([]);
  });
});

function droppedImports(node: Node, file: string): string[] {
  const isDropped = node.type === 'UnaryExpression' && node.operator === 'void';
  if (isDropped && isNode(node.argument)) return unhandled(node.argument, false, file);
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => droppedImports(child, file));
}
