import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from './imports.ts';

/** A node of the syntax tree; its other properties are nodes, lists of nodes or values. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
export const isFunction = ({ type }: Node) => /^(Function|ArrowFunction)/.test(type);
export const allNodes = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(allNodes)];
export const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : undefined);

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const parsed = new Map<string, Node>();

/** Syntax tree of a file, cached, because parsing takes some milliseconds. */
export function syntaxOf(file: string): Node {
  const known = parsed.get(file) ?? (parseSync(file, textOf(file)).program as unknown as Node);
  parsed.set(file, known);
  return known;
}
