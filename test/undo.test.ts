import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api } from '../src/api.ts';
import { getActs } from '../src/features/office/rows/resource-acts.ts';
import { resources } from '../src/features/office/rows/resources.ts';
import type { EndpointEntry } from '../src/platform/api/endpoint.ts';
import { ROOT } from './imports.ts';
import { allNodes, childrenOf, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

/** Dialogs that state the consequence before their button acts, and the form of an answer, with recipient and text. */
const ASKING = ['ActionDialog', 'AnswerEditor'];

const posts = (Object.entries(api) as [string, EndpointEntry][]).flatMap(([key, entry]) =>
  key.startsWith('POST /api/office/') ? [{ path: key.slice('POST '.length), undo: entry.undo }] : [],
);
const acts = resources.flatMap((resource) =>
  Object.entries(getActs(resource)).map(([name, act]) => ({ name: `${resource.name}.${name}`, act })),
);
const screens = readdirSync(`${ROOT}/office`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('node_modules'))
  .map((file) => `office/${file}`);

type Parents = ReadonlyMap<Node, Node>;
function parentsIn(tree: Node): Parents {
  return new Map(allNodes(tree).flatMap((node) => childrenOf(node).map((child): [Node, Node] => [child, node])));
}

const tagOf = (node: Node): unknown => {
  const opening = (node.type === 'JSXElement' ? node.openingElement : node) as Node;
  return (opening.name as { name?: unknown } | undefined)?.name;
};
const isQuestion = (node: Node): boolean =>
  (node.type === 'CallExpression' && nameOf(node.callee) === 'ask') ||
  (/^JSX(Element|OpeningElement)$/.test(node.type) && ASKING.includes(String(tagOf(node))));

/** True for a function of an act, apart from components and hooks, that offers Undo once it has acted. */
const offersUndo = (node: Node): boolean =>
  /^(Function|Arrow)/.test(node.type) &&
  !/^([A-Z]|use[A-Z])/.test(String(nameOf(node.id) ?? '')) &&
  allNodes(node).some(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'offerUndo');
const isQuestionOrOffer = (node: Node): boolean => isQuestion(node) || offersUndo(node);

/** True for the name of a property or of a key, which refers to no variable. */
function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  return parent?.type === 'Property' && parent.key === node && parent.value !== node && parent.shorthand !== true;
}

const isWithin = (node: Node, holder: Node): boolean => node.start >= holder.start && node.end <= holder.end;

/** True if code at `start` runs only within a node that `fits`: directly, or because all uses of its variable do. */
function isWithinFitting(start: Node, place: Place): boolean {
  const { tree, parents, seen } = place;
  for (let node: Node | undefined = start; node; node = parents.get(node)) {
    if (place.fits(node)) return true;
    if (seen.has(node)) return true;
    if (node.type === 'JSXAttribute') {
      const component = componentNamed(tree, String(tagOf(parents.get(node) as Node)));
      if (component) {
        seen.add(node);
        return areWithinFitting(component, [String((node.name as Node).name)], node, place);
      }
    }
    if (/^Export/.test(node.type)) return areUsesFitting(node.declaration as Node, place);
    if (node.type === 'VariableDeclarator' && functionAround(node, parents)) {
      seen.add(node);
      const names = allNodes(node.id as Node).flatMap((one) => nameOf(one) ?? []);
      return areWithinFitting(functionAround(node, parents) as Node, names.map(String), node, place);
    }
  }
  return false;
}

interface Place {
  tree: Node;
  parents: Parents;
  seen: Set<Node>;
  fits: (node: Node) => boolean;
}

/** True if the names occur in `scope`, and only within nodes that fit. */
function areWithinFitting(scope: Node, names: readonly string[], declared: Node, place: Place): boolean {
  const { parents } = place;
  const uses = allNodes(scope.body as Node).filter((node) => {
    const name = nameOf(node);
    return (
      typeof name === 'string' && names.includes(name) && !isWithin(node, declared) && !isKey(node, parents.get(node))
    );
  });
  return uses.length > 0 && uses.every((use) => isWithinFitting(use, place));
}

/** True if what a file exports is used in other screens only within nodes that fit. */
function areUsesFitting(exported: Node, { fits }: Place): boolean {
  const [variable] = (exported.declarations ?? []) as Node[];
  const name = String(nameOf((variable ?? exported).id) ?? '');
  const uses = screens.flatMap((file) => {
    if (!textOf(file).includes(name)) return [];
    const tree = syntaxOf(file);
    const parents = parentsIn(tree);
    return allNodes(tree)
      .filter((node) => node.type === 'CallExpression' && nameOf(node.callee) === name)
      .map((node) => isWithinFitting(node, { tree, parents, seen: new Set(), fits }));
  });
  return /^[a-z]/.test(name) && uses.length > 0 && uses.every(Boolean);
}

function functionAround(node: Node, parents: Parents): Node | undefined {
  for (let one = parents.get(node); one; one = parents.get(one)) if (/^(Function|Arrow)/.test(one.type)) return one;
  return undefined;
}

const componentNamed = (tree: Node, name: string): Node | undefined =>
  allNodes(tree).find(({ type, id }) => type === 'FunctionDeclaration' && nameOf(id) === name);

/** True for a request that names an act in its body, as `{ resource: 'imports', act: 'stop' }`, which can be undone. */
function isReversedAct(call: Node | undefined): boolean {
  const body = (call?.arguments as Node[] | undefined)?.[1];
  const fields = new Map(
    ((body?.properties ?? []) as Node[]).map(({ key, value }) => [nameOf(key), (value as Node | undefined)?.value]),
  );
  const named = acts.find(({ name }) => name === `${fields.get('resource')}.${fields.get('act')}`);
  return named !== undefined && named.act.undo !== 'none' && named.act.undo !== 'sends';
}

/** Places in the screens that name a path, apart from types; of those of `run_act`, only acts that cannot be undone. */
function callersOf(path: string, fits: Place['fits']): { file: string; isFitting: boolean }[] {
  return screens.flatMap((file) => {
    if (!textOf(file).includes(path)) return [];
    const tree = syntaxOf(file);
    const named = allNodes(tree).filter(({ type, value }) => type === 'Literal' && value === path);
    if (!named.length) return [];
    const parents = parentsIn(tree);
    return named
      .filter((node) => !parents.get(node)?.type.startsWith('TS'))
      .filter((node) => !isReversedAct(parents.get(node)))
      .map((node) => ({ file, isFitting: isWithinFitting(node, { tree, parents, seen: new Set(), fits }) }));
  });
}

describe('A request of staff that changes something', () => {
  it('declares how it is undone', () => {
    expect(posts.length).toBeGreaterThan(50);
    expect(posts.filter(({ undo }) => undo === undefined).map(({ path }) => path)).toEqual([]);
  });

  it('asks first in a dialog, from each screen that sends it, if nothing undoes it', () => {
    const final = posts.filter(({ undo }) => undo === 'none' || undo === 'sends');
    expect(final.length).toBeGreaterThan(5);
    const found = final.map(({ path }) => ({ path, callers: callersOf(path, isQuestion) }));
    expect(found.filter(({ callers }) => !callers.length).map(({ path }) => path)).toEqual([]);
    expect(listUnfit(found)).toEqual([]);
  });

  it('asks first or offers Undo, from each screen that sends it, if something undoes it', () => {
    const reversible = posts.filter(({ undo }) => undo === 'history' || undo === 'reverse');
    expect(reversible.length).toBeGreaterThan(10);
    expect(listUnfit(reversible.map(({ path }) => ({ path, callers: callersOf(path, isQuestionOrOffer) })))).toEqual(
      [],
    );
  });
});

const listUnfit = (found: readonly { path: string; callers: ReturnType<typeof callersOf> }[]): string[] =>
  found.flatMap(({ path, callers }) =>
    callers.filter(({ isFitting }) => !isFitting).map(({ file }) => `${path} in ${file}`),
  );

describe('An act on a row', () => {
  it('says what will happen, or shows a preview, if nothing undoes it', () => {
    expect(acts.length).toBeGreaterThan(30);
    const final = acts.filter(({ act }) => act.undo === 'none');
    expect(final.length).toBeGreaterThan(5);
    expect(final.filter(({ act }) => !act.about && !act.preview).map(({ name }) => name)).toEqual([]);
  });
});
