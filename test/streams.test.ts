import { EventEmitter } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMAND_SOURCES, OFFICE_SOURCES, SOURCES } from './imports.ts';
import { allNodes, childrenOf, isNode, type Node, nameOf, syntaxOf, textOf } from './syntax.ts';

/** Functions that read a stream to its end, or give it a listener, and that pass its error on. */
const OWNERS = /^(pipeline|finished|once|buffer|text|ignoreErrors|copyToFile|openFileSource|createFileSink)$/;
/** Functions of Node that return something with the event "error". */
const MAKERS: Record<string, RegExp> = {
  fs: /^create\w+Stream$/,
  zlib: /^create\w+$/,
  child_process: /^(spawn|fork)$/,
  net: /^(connect|create\w+)$/,
  tls: /^(connect|create(Server|Connection))$/,
  http: /^(request|get|createServer)$/,
  https: /^(request|get|createServer)$/,
};
/** Methods that return a stream, of a file handle, a ZIP archive or another stream. */
const METHODS = /^(create(Read|Write)Stream|openReadStream|pipe)$/;

type Imported = { module: string; name: string };
const textOfKey = (node: unknown) => (isNode(node) ? (node.name ?? node.value) : undefined);

function importedIn(program: Node): Map<string, Imported> {
  const found = new Map<string, Imported>();
  for (const node of childrenOf(program).filter(({ type }) => type === 'ImportDeclaration')) {
    const module = String((node.source as Node).value);
    if (module.startsWith('.')) continue;
    for (const specifier of (node.specifiers as Node[]) ?? []) {
      const name = specifier.type === 'ImportSpecifier' ? String(textOfKey(specifier.imported)) : 'default';
      found.set(String(nameOf(specifier.local)), { module, name });
    }
  }
  return found;
}

const modules = new Map<string, Promise<Record<string, unknown>>>();
const loaded = (name: string) => {
  const known = modules.get(name) ?? import(name).catch(() => ({}));
  modules.set(name, known);
  return known;
};
const emits = (value: unknown) => typeof value === 'function' && value.prototype instanceof EventEmitter;
const isMakerOf = (module: string, name: string) =>
  Boolean(module.startsWith('node:') && MAKERS[module.slice('node:'.length)]?.test(name));

/** True for `createReadStream(…)`, `new Readable(…)`, `Readable.from(…)`, `new pg.Client(…)` and streams of handles. */
async function makesEmitter(node: Node, imported: Map<string, Imported>): Promise<boolean> {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const callee = node.callee as Node;
  const direct = imported.get(String(nameOf(callee)));
  if (direct) {
    if (node.type === 'CallExpression') return isMakerOf(direct.module, direct.name);
    return emits((await loaded(direct.module))[direct.name]);
  }
  if (callee.type !== 'MemberExpression') return false;
  const method = String(textOfKey(callee.property));
  const owner = imported.get(String(nameOf(callee.object)));
  if (!owner) return node.type === 'CallExpression' && METHODS.test(method) && !isOfSchema(callee.object as Node);
  const module = await loaded(owner.module);
  if (node.type === 'NewExpression') return emits((module[owner.name] as Record<string, unknown>)?.[method]);
  if (isMakerOf(owner.module, method)) return true;
  return /^from(Web)?$/.test(method) && emits(module[owner.name]);
}

/** True for a chain that begins with zod's `z`, whose `pipe` is not of a stream. */
function isOfSchema(node: Node): boolean {
  if (node.type === 'CallExpression') return isOfSchema(node.callee as Node);
  return node.type === 'MemberExpression' ? isOfSchema(node.object as Node) : nameOf(node) === 'z';
}

const isOwner = (node: Node): boolean => node.type === 'CallExpression' && OWNERS.test(String(nameOf(node.callee)));
const listensTo = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  /^(on|once|addListener)$/.test(String(textOfKey((node.callee as Node).property))) &&
  textOfKey((node.arguments as Node[])[0]) === 'error';

/** True if an ancestor reads the stream or listens, or the file does so with the variable that holds the stream. */
function hasOwner(node: Node, ancestors: readonly Node[], program: Node): boolean {
  if (ancestors.some((one) => isOwner(one) || listensTo(one))) return true;
  if (ancestors.some((one) => one.type === 'ForOfStatement' && one.await && contains(one.right, node))) return true;
  const holder = ancestors.findLast(({ type }) => type === 'VariableDeclarator' || /Function/.test(type));
  const variable = holder?.type === 'VariableDeclarator' ? nameOf(holder.id) : undefined;
  return (
    variable !== undefined &&
    allNodes(program).some(
      (one) =>
        (listensTo(one) && rootOf((one.callee as Node).object as Node) === variable) ||
        (isOwner(one) && (one.arguments as Node[]).some((given) => nameOf(given) === variable)),
    )
  );
}

const contains = (outer: unknown, { start, end }: Node) => isNode(outer) && outer.start <= start && end <= outer.end;
const rootOf = (node: Node): unknown =>
  node.type === 'CallExpression' || node.type === 'MemberExpression'
    ? rootOf((node.type === 'CallExpression' ? node.callee : node.object) as Node)
    : nameOf(node);

/** Places of a file that make a stream, a socket, a process or a connection whose error nobody handles. */
async function unownedIn(file: string, program = syntaxOf(file), text = textOf(file)): Promise<string[]> {
  const imported = importedIn(program);
  const found: string[] = [];
  const visit = async (node: Node, ancestors: Node[]) => {
    if ((await makesEmitter(node, imported)) && !hasOwner(node, ancestors, program))
      found.push(
        `${file}:${text.slice(0, node.start).split('\n').length}: ${text.slice(node.start, node.end).split('\n')[0]}`,
      );
    for (const child of childrenOf(node)) await visit(child, [...ancestors, node]);
  };
  await visit(program, []);
  return found;
}

const MAY_MAKE =
  /\b(fs|zlib|stream|child_process|net|tls|https?|worker_threads)'|createReadStream|createWriteStream|openReadStream|\.pipe\(|new pg\.|new [A-Z]\w*(Client|Pool|Flow|Socket|Server|Worker)\b/;

describe('The error of a stream, a socket, a process or a connection', () => {
  it('has a listener or goes through an owner that has one, wherever one is made', async () => {
    const files = [...SOURCES, ...OFFICE_SOURCES, ...COMMAND_SOURCES].filter((file) => MAY_MAKE.test(textOf(file)));
    expect(files.length).toBeGreaterThan(20);
    const found = await Promise.all(files.map((file) => unownedIn(file)));
    expect(found.flat()).toEqual([]);
  });
});

describe('Temporary folders', () => {
  it('are made by one file, whose folders are removed at a start', () => {
    const made = [...SOURCES].filter((file) => /\bmkdtemp(Sync)?\(/.test(textOf(file)));
    expect(made.map((file) => path.posix.basename(file)).sort()).toEqual(['check-needs.ts', 'temporary-folder.ts']);
  });
});
